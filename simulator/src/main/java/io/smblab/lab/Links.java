package io.smblab.lab;

import io.smblab.unit.DataRate;
import java.util.ArrayList;
import java.util.List;

/**
 * The state of the NICs: the one source for what a server advertises, for what a client selects, and for what is modelled. There
 * is one kind over simulated links and one over real sockets.
 */
abstract class Links {
    private final List<Runnable> listeners = new ArrayList<>();

    /** Whether a NIC has a link. */
    abstract boolean isUp(NicSpec nic);

    /** The speed that its link runs at, or would. */
    abstract DataRate speed(NicSpec nic);

    /** Asks to be told whenever a link came or went. */
    final void onChange(Runnable listener) {
        listeners.add(listener);
    }

    final void changed() {
        List.copyOf(listeners).forEach(Runnable::run);
    }

    /** Links of simulated NICs. */
    static final class Simulated extends Links {
        private final LabNetwork network;

        Simulated(LabSpec lab, LabNetwork network) {
            this.network = network;
            lab.hosts()
                    .values()
                    .forEach(host -> host.nics()
                            .values()
                            .forEach(nic -> network.hostInterface(nic.name())
                                    .addCarrierListener((card, carrier) -> changed())));
        }

        @Override
        boolean isUp(NicSpec nic) {
            return network.hostInterface(nic.name()).hasCarrier();
        }

        @Override
        DataRate speed(NicSpec nic) {
            return network.hostInterface(nic.name()).linkSpeed();
        }
    }

    /** Interfaces that stand for addresses of this machine. */
    static final class Real extends Links {
        private final GateKeeper keeper;

        Real(GateKeeper keeper) {
            this.keeper = keeper;
        }

        @Override
        boolean isUp(NicSpec nic) {
            return !keeper.isPulled(nic.name());
        }

        @Override
        DataRate speed(NicSpec nic) {
            return nic.speed();
        }
    }
}
