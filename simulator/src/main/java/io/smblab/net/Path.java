package io.smblab.net;

/** The way from one card to another: for each hop the port that transmits and the one that receives. */
final class Path {
    private final Port[] transmitters;
    private final Nic destination;

    Path(Port[] transmitters, Nic destination) {
        this.transmitters = transmitters;
        this.destination = destination;
    }

    Nic source() {
        return (Nic) transmitters[0].owner();
    }

    int hops() {
        return transmitters.length;
    }

    Port transmitter(int hop) {
        return transmitters[hop];
    }

    Port receiver(int hop) {
        return transmitters[hop].peer();
    }

    Nic destination() {
        return destination;
    }
}
