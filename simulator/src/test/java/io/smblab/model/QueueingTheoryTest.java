package io.smblab.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.smblab.engine.Event;
import io.smblab.engine.EventQueue;
import io.smblab.engine.RandomStream;
import io.smblab.engine.RandomStreams;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/**
 * Stations against closed formulas. Runs are seeded, so each is one fixed sample; the tolerance is about three standard errors
 * of the mean over the stated number of jobs (the wait in M/M/1 is strongly correlated: its standard error at 400,000 jobs and
 * a utilisation of 0.7 is about 1 %).
 */
class QueueingTheoryTest {
    private static final int JOBS = 400_000;
    private static final double SERVICE_NANOS = 10_000;
    private static final double UTILISATION = 0.7;

    private final EventQueue queue = new EventQueue();
    private final RandomStreams random = new RandomStreams(20_030_201);

    @Test
    void waitInMm1() {
        RandomStream service = random.stream("service");

        Load load = openStation(1, job -> Math.round(service.nextExponential(SERVICE_NANOS)));

        // W = rho / (1 - rho) s
        assertThat(load.meanWaitNanos())
                .isCloseTo(UTILISATION / (1 - UTILISATION) * SERVICE_NANOS, within(0.03 * 23_333));
        assertThat(load.utilisation()).isCloseTo(UTILISATION, within(0.01));
    }

    @Test
    void waitInMd1() {
        Load load = openStation(1, job -> Math.round(SERVICE_NANOS));

        // Pollaczek-Khinchine without variance: half of M/M/1.
        assertThat(load.meanWaitNanos())
                .isCloseTo(UTILISATION / (1 - UTILISATION) * SERVICE_NANOS / 2, within(0.03 * 11_667));
    }

    @Test
    void waitInMm2() {
        RandomStream service = random.stream("service");

        Load load = openStation(2, job -> Math.round(service.nextExponential(SERVICE_NANOS)));

        // Erlang C for two servers: W = s rho^2 / (1 - rho^2)
        assertThat(load.meanWaitNanos())
                .isCloseTo(
                        SERVICE_NANOS * UTILISATION * UTILISATION / (1 - UTILISATION * UTILISATION),
                        within(0.03 * 9_608));
    }

    @Test
    void waitAtASerialLineIsThatOfMd1() {
        SerialLine line = new SerialLine("line", queue, SerialLine.NO_LIMIT);
        RandomStream arrivals = random.stream("arrivals");
        new Event() {
            private int left = JOBS;

            @Override
            protected void fire() {
                line.occupy(Math.round(SERVICE_NANOS * 1000));
                if (--left > 0) {
                    queue.schedule(
                            this, queue.now() + Math.round(arrivals.nextExponential(SERVICE_NANOS / UTILISATION)));
                }
            }
        }.fire();
        drain();
        queue.runNext(line.freeAtNanos());
        line.probe().check(queue.now());

        assertThat(line.probe().load(queue.now()).meanWaitNanos()).isCloseTo(11_667, within(0.03 * 11_667));
    }

    @Test
    void throughputOfAClosedNetworkIsThatOfMeanValueAnalysis() {
        int customers = 5;
        double[] demand = {8_000, 10_000};
        RandomStream service = random.stream("service");
        Resource<Customer> first = station("first", 1, job -> Math.round(service.nextExponential(demand[0])));
        Resource<Customer> second = station("second", 1, job -> Math.round(service.nextExponential(demand[1])));
        long[] rounds = {0};
        for (int i = 0; i < customers; i++) {
            Customer customer = new Customer() {
                private boolean atFirst = true;

                @Override
                protected void served() {
                    atFirst = !atFirst;
                    rounds[0] += atFirst ? 1 : 0;
                    if (rounds[0] < JOBS) {
                        (atFirst ? first : second).submit(this);
                    }
                }
            };
            first.submit(customer);
        }
        drain();
        first.probe().check(queue.now());
        second.probe().check(queue.now());

        double throughput = (double) rounds[0] / queue.now();
        assertThat(throughput).isCloseTo(meanValueAnalysis(customers, demand), within(0.01 * throughput));
    }

    /** Reiser and Lavenberg 1980: R_k = D_k (1 + Q_k), X = n / sum R, Q_k = X R_k. */
    private static double meanValueAnalysis(int customers, double[] demand) {
        double[] queues = new double[demand.length];
        double throughput = 0;
        for (int n = 1; n <= customers; n++) {
            double response = 0;
            for (int k = 0; k < demand.length; k++) {
                response += demand[k] * (1 + queues[k]);
            }
            throughput = n / response;
            for (int k = 0; k < demand.length; k++) {
                queues[k] = throughput * demand[k] * (1 + queues[k]);
            }
        }
        return throughput;
    }

    @Test
    void aFullQueueRejects() {
        Resource<Customer> station = new Resource<>("station", queue, 1, 2, new Fifo<>(), job -> 10);
        int accepted = 0;
        for (int i = 0; i < 5; i++) {
            accepted += station.submit(new Customer()) ? 1 : 0;
        }
        drain();
        station.probe().check(queue.now());

        assertThat(accepted).isEqualTo(3);
        assertThat(station.probe().load(queue.now()).rejected()).isEqualTo(2);
    }

    private Load openStation(int servers, ToLongFunction<Customer> serviceTime) {
        Resource<Customer> station = station("station", servers, serviceTime);
        RandomStream arrivals = random.stream("arrivals");
        double between = SERVICE_NANOS / UTILISATION / servers;
        new Event() {
            private int left = JOBS;

            @Override
            protected void fire() {
                station.submit(new Customer());
                if (--left > 0) {
                    queue.schedule(this, queue.now() + Math.round(arrivals.nextExponential(between)));
                }
            }
        }.fire();
        drain();
        station.probe().check(queue.now());
        return station.probe().load(queue.now());
    }

    private Resource<Customer> station(String name, int servers, ToLongFunction<Customer> serviceTime) {
        return new Resource<>(
                name, queue, servers, Integer.MAX_VALUE - servers, new Fifo<>(), serviceTime::applyAsLong);
    }

    private void drain() {
        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }
    }

    private static class Customer extends Job {
        @Override
        protected void served() {
            // Leaves.
        }
    }
}
