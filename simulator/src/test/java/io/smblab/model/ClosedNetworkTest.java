package io.smblab.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.engine.EventQueue;
import io.smblab.engine.RandomStream;
import io.smblab.engine.RandomStreams;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Closed networks: so many customers go round, think, and visit each station once. It is what a client with a number of
 * outstanding requests does to a server.
 */
class ClosedNetworkTest {
    private static final int ROUNDS = 10_000;

    /** How the times of a run are drawn. */
    private enum Draw {
        EXPONENTIAL,
        CONSTANT,
        /** A tenth of the time, or ten times as long: one in eleven. */
        WILD;

        double of(RandomStream random, double mean) {
            return switch (this) {
                case EXPONENTIAL -> random.nextExponential(mean);
                case CONSTANT -> mean;
                case WILD -> random.nextInt(11) == 0 ? 10 * mean : mean / 10;
            };
        }
    }

    /** One run with {@code ROUNDS} rounds. */
    private static final class Run {
        private final EventQueue queue = new EventQueue();
        private final RandomStream random;
        private final Draw draw;
        private final double thinkNanos;
        private final double[] demandNanos;
        private final List<Resource<Customer>> stations = new ArrayList<>();
        private int rounds;
        private double insideNanos;

        Run(RandomStreams streams, Draw draw, int customers, double thinkNanos, double... demandNanos) {
            this.random = streams.stream("times");
            this.draw = draw;
            this.thinkNanos = thinkNanos;
            this.demandNanos = demandNanos;
            for (int i = 0; i < demandNanos.length; i++) {
                double demand = demandNanos[i];
                stations.add(new Resource<>(
                        "station" + i, queue, 1, customers, new Fifo<>(), job -> Math.round(draw.of(random, demand))));
            }
            for (int i = 0; i < customers; i++) {
                think(new Customer(this));
            }
            while (rounds < ROUNDS && queue.runNext(Long.MAX_VALUE)) {
                // Each call fires one event.
            }
            stations.forEach(station -> station.probe().check(queue.now()));
        }

        void think(Customer customer) {
            queue.after(Math.round(thinkNanos == 0 ? 0 : draw.of(random, thinkNanos)), customer::enter);
        }

        double throughput() {
            return (double) rounds / queue.now();
        }

        double responseNanos() {
            return insideNanos / rounds;
        }

        Load load(int station) {
            return stations.get(station).probe().load(queue.now());
        }

        double jobs(int station) {
            return load(station).meanQueue() + load(station).utilisation();
        }
    }

    private static final class Customer extends Job {
        private final Run run;
        private int station;
        private long enteredNanos;

        Customer(Run run) {
            this.run = run;
        }

        void enter() {
            enteredNanos = run.queue.now();
            station = 0;
            run.stations.get(0).submit(this);
        }

        @Override
        protected void served() {
            if (++station < run.stations.size()) {
                run.stations.get(station).submit(this);
                return;
            }
            run.rounds++;
            run.insideNanos += run.queue.now() - enteredNanos;
            run.think(this);
        }
    }

    /** What mean value analysis says: of the network, and of each station. */
    private record Analysis(double throughput, double responseNanos, double[] jobs) {
        /** Reiser and Lavenberg 1980: R_k = D_k (1 + Q_k), X = n / (Z + sum R), Q_k = X R_k. */
        static Analysis of(int customers, double thinkNanos, double... demandNanos) {
            double[] jobs = new double[demandNanos.length];
            double throughput = 0;
            double response = 0;
            for (int n = 1; n <= customers; n++) {
                response = 0;
                for (int k = 0; k < demandNanos.length; k++) {
                    response += demandNanos[k] * (1 + jobs[k]);
                }
                throughput = n / (thinkNanos + response);
                for (int k = 0; k < demandNanos.length; k++) {
                    jobs[k] = throughput * demandNanos[k] * (1 + jobs[k]);
                }
            }
            return new Analysis(throughput, response, jobs);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0, 8000, 10000, 0",
        "5, 0, 8000, 10000, 0",
        "4, 0, 10000, 10000, 10000",
        "1, 50000, 8000, 10000, 5000",
        "5, 50000, 8000, 10000, 5000",
        "20, 50000, 8000, 10000, 5000",
        "64, 200000, 2000, 10000, 9000"
    })
    void isAsMeanValueAnalysisSays(int customers, double think, double first, double second, double third) {
        double[] demand = third == 0 ? new double[] {first, second} : new double[] {first, second, third};
        Analysis analysis = Analysis.of(customers, think, demand);

        Replications.of(random -> run(random, customers, think, demand).throughput())
                .agreeWith(analysis.throughput());
        Replications.of(random -> run(random, customers, think, demand).responseNanos())
                .agreeWith(analysis.responseNanos());
        int last = demand.length - 1;
        Replications.of(random ->
                        run(random, customers, think, demand).load(last).utilisation())
                .agreeWith(analysis.throughput() * demand[last]);
    }

    @Test
    void jobsAtEachStationAreAsMeanValueAnalysisSays() {
        double[] demand = {8_000, 10_000, 5_000};
        double[] jobs = Analysis.of(8, 50_000, demand).jobs();

        for (int k = 0; k < demand.length; k++) {
            int station = k;
            Replications.of(random -> run(random, 8, 50_000, demand).jobs(station))
                    .agreeWith(jobs[k]);
        }
    }

    private static Run run(RandomStreams random, int customers, double think, double... demand) {
        return new Run(random, Draw.EXPONENTIAL, customers, think, demand);
    }

    /** Whatever the distributions: X is at most min(N / (D + Z), 1 / Dmax), the first with equality as long as nobody waits. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 16, 32, 128})
    void noRunIsAboveTheAsymptoticBounds(int customers) {
        double[] demand = {8_000, 10_000, 5_000};
        double think = 50_000;
        double total = 23_000;
        for (Draw draw : Draw.values()) {
            Replications measured =
                    Replications.of(random -> new Run(random, draw, customers, think, demand).throughput());
            double bound = Math.min(customers / (total + think), 1 / 10_000.0);
            // Times that are drawn differ from their means by chance, and the first round starts with an empty network.
            double chance = draw == Draw.CONSTANT ? 1.001 : 1.02;
            assertThat(measured.mean()).as(draw + " above").isLessThanOrEqualTo(bound * chance);
            assertThat(measured.mean())
                    .as(draw + " below the bound of one after the other")
                    .isGreaterThanOrEqualTo(customers / (customers * total + think) / chance);
            if (customers == 1 || customers == 128) {
                assertThat(measured.mean()).as(draw + " at the bound").isGreaterThanOrEqualTo(bound / chance);
            }
        }
    }

    /** Operational laws hold in each run, not only on average. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 17})
    void theOperationalLawsHoldInEveryRun(int customers) {
        for (Draw draw : Draw.values()) {
            Run run = new Run(new RandomStreams(7), draw, customers, 50_000, 8_000, 10_000);

            for (int k = 0; k < 2; k++) {
                Load load = run.load(k);
                assertThat((double) load.arrivals() / run.rounds)
                        .as("visits of station %s", k)
                        .isBetween(1.0, 1 + (double) customers / run.rounds);
            }
            // N = X (R + Z), but for those who were under way at the end.
            double thinking = customers - run.jobs(0) - run.jobs(1);
            assertThat(run.throughput() * run.responseNanos())
                    .isCloseTo(customers - thinking, org.assertj.core.data.Percentage.withPercentage(0.2));
        }
    }
}
