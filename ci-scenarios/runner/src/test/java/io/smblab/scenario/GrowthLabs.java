package io.smblab.scenario;

import io.smblab.lab.file.SourceTree;
import java.util.List;

/** Scenarios with any number of one thing: what the cost of the models is measured on. */
enum GrowthLabs {
    /** TCP streams that share one link of 10 Gbit/s for a millisecond each. */
    FLOWS("MiB") {
        @Override
        String yaml(int count) {
            return """
                scenario: flows
                lab:
                  lab: flows
                  hosts:
                    a: {tcp: linux, nics: {nic1: {preset: generic-10gbe-rss, address: 10.0.0.1/16}}}
                    b: {tcp: linux, nics: {nic1: {preset: generic-10gbe-rss, address: 10.0.0.2/16}}}
                  network: {cables: [[a.nic1, b.nic1]]}
                workloads:
                  flows: {operation: iperf, client: a, server: b, streams: %d, duration: %d ms}
                """.formatted(count, 20 + count);
        }

        @Override
        double work(RunReport report) {
            return report.cost().bytes() / MIB;
        }
    },
    /** Clients of one server behind one switch, each of which reads 4 MiB. */
    HOSTS("MiB") {
        @Override
        String yaml(int count) {
            StringBuilder hosts = new StringBuilder();
            StringBuilder cables = new StringBuilder();
            StringBuilder reads = new StringBuilder();
            for (int i = 1; i <= count; i++) {
                hosts.append("    c%d: {nics: {nic1: {preset: onboard-gbe-rss, address: 10.0.%d.%d/16}}, client: {}}\n"
                        .formatted(i, 1 + i / 250, 1 + i % 250));
                cables.append("      - [c%d.nic1, s1.%d]\n".formatted(i, i + 1));
                reads.append("  r%d: {operation: read, client: c%d, file: f.bin, outstanding: 2, size: 4 MiB}\n"
                        .formatted(i, i));
            }
            return """
                scenario: hosts
                lab:
                  lab: hosts
                  accounts: {operator: {password: Passw0rd!}}
                  hosts:
                    files:
                      nics: {nic1: {preset: generic-10gbe-rss, address: 10.0.0.1/16}}
                      volumes: {v: {instant: {}}}
                      shares: {data: {volume: v, files: {f.bin: {size: 4 MiB}}}}
                      server: {}
                %s  network:
                    switches: {s1: {preset: gbe-24-port-unmanaged, ports: %d}}
                    cables:
                      - [files.nic1, s1.1]
                %slimit: 600 s
                workloads:
                %s\
                """.formatted(hosts, count + 1, cables, reads);
        }

        @Override
        double work(RunReport report) {
            return report.cost().bytes() / MIB;
        }
    },
    /** Drives in arrays without redundancy of at most 250, four random reads outstanding for each drive, for half a second. */
    DRIVES("request") {
        @Override
        String yaml(int count) {
            StringBuilder volumes = new StringBuilder();
            StringBuilder loads = new StringBuilder();
            for (int left = count, i = 1; left > 0; left -= 250, i++) {
                int drives = Math.min(left, 250);
                volumes.append((drives == 1
                                ? "        v%d: {drive: seagate-cheetah-15k5}\n"
                                : "        v%d: {raid: {level: 0, drives: {count: %d, preset:"
                                        + " seagate-cheetah-15k5}}}\n")
                        .formatted(i, drives));
                loads.append(("  l%d: {host: files, volume: v%d, load: iometer, block: 4 KiB, random: 100 %%,"
                                + " outstanding: %d, size: %d GB, duration: 500 ms}\n")
                        .formatted(i, i, 4 * drives, 50 * drives));
            }
            return """
                scenario: drives
                lab:
                  lab: drives
                  hosts:
                    files:
                      volumes:
                %slocal:
                %s\
                """.formatted(volumes, loads);
        }

        @Override
        double work(RunReport report) {
            return report.cost().bytes() / 4096.0;
        }
    };

    private static final double MIB = 1 << 20;

    private final String unit;

    GrowthLabs(String unit) {
        this.unit = unit;
    }

    /** Of what work is counted in. */
    String unit() {
        return unit;
    }

    abstract String yaml(int count);

    abstract double work(RunReport report);

    /** The scenario with so many of them. */
    ScenarioSpec scenario(int count) {
        String text = yaml(count);
        return new ScenarioReader().read(SourceTree.parse(name() + ".yaml", text), name(), List.of());
    }
}
