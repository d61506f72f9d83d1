package io.smblab.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.smblab.engine.Event;
import io.smblab.engine.EventQueue;
import io.smblab.engine.RandomStream;
import io.smblab.engine.RandomStreams;
import java.util.ArrayDeque;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Open stations (jobs come from outside as a Poisson stream) against closed formulas. */
class QueueingTheoryTest {
    private static final int JOBS = 60_000;
    private static final double SERVICE_NANOS = 10_000;
    /** A stay of so many service times is late. */
    private static final int LATE = 5;

    /** A distribution of service times with the moments that the formulas need. */
    private enum Service {
        EXPONENTIAL(2) {
            @Override
            double draw(RandomStream random) {
                return random.nextExponential(1);
            }
        },
        CONSTANT(1) {
            @Override
            double draw(RandomStream random) {
                return 1;
            }
        },
        /** From 0 to 2. */
        UNIFORM(4.0 / 3) {
            @Override
            double draw(RandomStream random) {
                return 2 * random.nextDouble();
            }
        },
        /** A cache: nine hits of 1/4, one miss of 31/4. */
        HIT_OR_MISS(0.9 * 0.25 * 0.25 + 0.1 * 7.75 * 7.75) {
            @Override
            double draw(RandomStream random) {
                return random.nextBoolean(0.9) ? 0.25 : 7.75;
            }
        },
        /** Of two exponentials with means 1/2 (three of four) and 5/2. */
        HYPEREXPONENTIAL(2 * (0.75 * 0.25 + 0.25 * 6.25)) {
            @Override
            double draw(RandomStream random) {
                return random.nextExponential(random.nextBoolean(0.75) ? 0.5 : 2.5);
            }
        };

        private final double secondMoment;

        /** Each has the mean 1. */
        Service(double secondMoment) {
            this.secondMoment = secondMoment;
        }

        abstract double draw(RandomStream random);
    }

    /** The order in which the last to come is the first to be served. */
    private static final class Lifo implements Discipline<Job> {
        private final ArrayDeque<Job> waiting = new ArrayDeque<>();

        @Override
        public void add(Job job) {
            waiting.push(job);
        }

        @Override
        public Job take() {
            return waiting.pop();
        }

        @Override
        public int size() {
            return waiting.size();
        }
    }

    /** One run of a station: {@code JOBS} jobs, then until it is empty. */
    private static final class Run {
        private final EventQueue queue = new EventQueue();
        private final Resource<Job> station;
        private double totalNanos;
        private double squaredNanos;
        private int late;

        Run(RandomStreams random, int servers, double utilisation, int places, Discipline<Job> order, Service service) {
            RandomStream services = random.stream("service");
            RandomStream arrivals = random.stream("arrivals");
            station = new Resource<>(
                    "station",
                    queue,
                    servers,
                    places,
                    order,
                    job -> Math.round(SERVICE_NANOS * service.draw(services)));
            poisson(queue, arrivals, SERVICE_NANOS / utilisation / servers, () -> station.submit(new Timed(this)));
            station.probe().check(queue.now());
        }

        Load load() {
            return station.probe().load(queue.now());
        }
    }

    /** Knows how long it was here. */
    private static final class Timed extends Job {
        private final Run run;

        Timed(Run run) {
            this.run = run;
        }

        @Override
        protected void served() {
            long nanos = run.queue.now() - arrivedNanos();
            run.totalNanos += nanos;
            run.squaredNanos += (double) nanos * nanos;
            run.late += nanos > LATE * SERVICE_NANOS ? 1 : 0;
        }
    }

    private static void poisson(EventQueue queue, RandomStream random, double meanNanos, Runnable arrival) {
        Event source = new Event() {
            private int left = JOBS;
            private double nextNanos;

            @Override
            protected void fire() {
                arrival.run();
                if (--left > 0) {
                    // Fractions of a nanosecond are kept, not rounded away arrival by arrival.
                    nextNanos += random.nextExponential(meanNanos);
                    queue.schedule(this, (long) nextNanos);
                }
            }
        };
        queue.schedule(source, 0);
        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }
    }

    private static Replications open(int servers, double utilisation, Service service, ToDoubleFunction<Run> measure) {
        return Replications.of(random -> measure.applyAsDouble(
                new Run(random, servers, utilisation, Integer.MAX_VALUE - servers, fifo(), service)));
    }

    private static Discipline<Job> fifo() {
        return new Fifo<>();
    }

    private static double wait(Run run) {
        return run.load().meanWaitNanos();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.5, 0.8})
    void waitInMm1(double utilisation) {
        // W = rho / (1 - rho) s
        open(1, utilisation, Service.EXPONENTIAL, QueueingTheoryTest::wait)
                .agreeWith(utilisation / (1 - utilisation) * SERVICE_NANOS);
    }

    @Test
    void theLongerStaysInMm1AreExponentialToo() {
        double mean = SERVICE_NANOS / (1 - 0.7);

        open(1, 0.7, Service.EXPONENTIAL, run -> run.totalNanos / JOBS).agreeWith(mean);
        open(1, 0.5, Service.EXPONENTIAL, run -> Math.sqrt(run.squaredNanos / JOBS))
                .agreeWith(Math.sqrt(2) * SERVICE_NANOS / (1 - 0.5));
        // P(R > t) = exp(-t / mean)
        open(1, 0.7, Service.EXPONENTIAL, run -> (double) run.late / JOBS)
                .agreeWith(Math.exp(-LATE * SERVICE_NANOS / mean));
    }

    @Test
    void queueAndUtilisationInMm1() {
        // Lq = rho^2 / (1 - rho)
        open(1, 0.6, Service.EXPONENTIAL, run -> run.load().meanQueue()).agreeWith(0.36 / 0.4);
        open(1, 0.6, Service.EXPONENTIAL, run -> run.load().utilisation()).agreeWith(0.6);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.5, 0.8})
    void waitInMd1(double utilisation) {
        // Half of M/M/1.
        open(1, utilisation, Service.CONSTANT, QueueingTheoryTest::wait)
                .agreeWith(utilisation / (1 - utilisation) * SERVICE_NANOS / 2);
    }

    @ParameterizedTest
    @CsvSource({"0.7, UNIFORM", "0.5, HIT_OR_MISS", "0.7, HYPEREXPONENTIAL"})
    void waitInMg1(double utilisation, Service service) {
        // Pollaczek and Khinchine: W = lambda E[S^2] / (2 (1 - rho))
        open(1, utilisation, service, QueueingTheoryTest::wait)
                .agreeWith(utilisation * service.secondMoment * SERVICE_NANOS / (2 * (1 - utilisation)));
    }

    @ParameterizedTest
    @CsvSource({"2, 0.7", "4, 0.7"})
    void waitInMmc(int servers, double utilisation) {
        // W = C(c, a) s / (c (1 - rho)), with C by Erlang's second formula
        open(servers, utilisation, Service.EXPONENTIAL, QueueingTheoryTest::wait)
                .agreeWith(erlangC(servers, servers * utilisation) * SERVICE_NANOS / (servers * (1 - utilisation)));
    }

    /** Whatever the distribution: only its mean counts. */
    @ParameterizedTest
    @CsvSource({"1, 0.5, EXPONENTIAL", "4, 0.8, EXPONENTIAL", "4, 0.8, CONSTANT", "8, 1.5, HYPEREXPONENTIAL"})
    void lossWithoutAQueueIsThatOfErlang(int servers, double offered, Service service) {
        Replications.of(random -> {
                    Load load = new Run(random, servers, offered, 0, fifo(), service).load();
                    return (double) load.rejected() / (load.rejected() + load.arrivals());
                })
                .agreeWith(erlangB(servers, servers * offered));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5})
    void lossAtABoundedQueue(int places) {
        double rho = 0.9;

        // M/M/1/K with K = places + 1: the share that finds it full is that of the time for which it is full.
        Replications.of(random -> {
                    Load load = new Run(random, 1, rho, places, fifo(), Service.EXPONENTIAL).load();
                    return (double) load.rejected() / (load.rejected() + load.arrivals());
                })
                .agreeWith((1 - rho) * Math.pow(rho, places + 1) / (1 - Math.pow(rho, places + 2)));
    }

    @Test
    void theMeanWaitDoesNotDependOnAnOrderThatIgnoresServiceTimes() {
        // Kleinrock's conservation law; the spread does depend on it.
        Replications.of(random -> wait(new Run(random, 1, 0.7, Integer.MAX_VALUE - 1, new Lifo(), Service.EXPONENTIAL)))
                .agreeWith(0.7 / 0.3 * SERVICE_NANOS);
        double fifo = open(1, 0.7, Service.EXPONENTIAL, run -> run.squaredNanos / JOBS)
                .mean();
        double lifo = Replications.of(random ->
                        new Run(random, 1, 0.7, Integer.MAX_VALUE - 1, new Lifo(), Service.EXPONENTIAL).squaredNanos
                                / JOBS)
                .mean();
        assertThat(lifo).isGreaterThan(1.5 * fifo);
    }

    @ParameterizedTest
    @CsvSource({"0.8, CONSTANT", "0.7, EXPONENTIAL", "0.5, HIT_OR_MISS"})
    void aSerialLineWaitsAsAStationWithOneServer(double utilisation, Service service) {
        Replications.of(random -> line(random, utilisation, service).meanWaitNanos())
                .agreeWith(utilisation * service.secondMoment * SERVICE_NANOS / (2 * (1 - utilisation)));
        Replications.of(random -> line(random, utilisation, service).utilisation())
                .agreeWith(utilisation);
    }

    private static Load line(RandomStreams random, double utilisation, Service service) {
        EventQueue queue = new EventQueue();
        SerialLine line = new SerialLine("line", queue, SerialLine.NO_LIMIT);
        RandomStream services = random.stream("service");
        poisson(
                queue,
                random.stream("arrivals"),
                SERVICE_NANOS / utilisation,
                () -> line.occupy(Math.round(SERVICE_NANOS * 1000 * service.draw(services))));
        queue.runNext(line.freeAtNanos());
        line.probe().check(queue.now());
        return line.probe().load(queue.now());
    }

    /** Jobs pass from station to station: what leaves one M/M/1 is a Poisson stream again (Burke). */
    @Test
    void stationsInARowWaitAsIfEachWereAlone() {
        Replications.of(random -> {
                    EventQueue queue = new EventQueue();
                    RandomStream services = random.stream("service");
                    LongSupplier draw = () -> Math.round(services.nextExponential(SERVICE_NANOS));
                    Resource<Job> second = new Resource<>(
                            "second", queue, 1, Integer.MAX_VALUE - 1, new Fifo<>(), job -> draw.getAsLong());
                    Resource<Job> first = new Resource<>(
                            "first", queue, 1, Integer.MAX_VALUE - 1, new Fifo<>(), job -> draw.getAsLong());
                    poisson(
                            queue,
                            random.stream("arrivals"),
                            SERVICE_NANOS / 0.6,
                            () -> first.submit(new Job() {
                                private boolean passed;

                                @Override
                                protected void served() {
                                    if (!passed) {
                                        passed = true;
                                        second.submit(this);
                                    }
                                }
                            }));
                    first.probe().check(queue.now());
                    second.probe().check(queue.now());
                    return second.probe().load(queue.now()).meanWaitNanos();
                })
                .agreeWith(0.6 / 0.4 * SERVICE_NANOS);
    }

    @Test
    void erlangsFormulasAreThoseOfTheTextbook() {
        // Erlang B of 4 servers offered 3 is 27/8 / 131/8; C of 2 servers offered 1.4 is rho^2 over the wait of M/M/2.
        assertThat(erlangB(4, 3)).isCloseTo(27.0 / 131, within(1e-12));
        assertThat(erlangC(2, 1.4)).isCloseTo(0.7 * 1.4 / 1.7, within(1e-12));
    }

    private static double erlangB(int servers, double offered) {
        double inverse = 1;
        for (int i = 1; i <= servers; i++) {
            inverse = 1 + inverse * i / offered;
        }
        return 1 / inverse;
    }

    private static double erlangC(int servers, double offered) {
        double blocked = erlangB(servers, offered);
        double idle = 1 - offered / servers;
        return blocked / (idle + (1 - idle) * blocked);
    }
}
