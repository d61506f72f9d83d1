package io.smblab.net;

/** Frames for reuse. A frame belongs to one holder at a time; whoever drops or consumes it gives it back. */
final class FramePool {
    private final Network network;
    private Frame free;
    private long inUse;
    private long payloadInFlight;

    FramePool(Network network) {
        this.network = network;
    }

    /** An empty frame of one segment without payload. */
    Frame take(TcpConnection source, TcpConnection target) {
        Frame frame = free;
        if (frame == null) {
            frame = new Frame(network);
        } else {
            free = frame.following;
            frame.following = null;
        }
        frame.source = source;
        frame.target = target;
        frame.position = 0;
        frame.length = 0;
        frame.segmentLength = 0;
        frame.segments = 1;
        frame.sackBlocks = 0;
        frame.acknowledgedStep = 0;
        frame.hop = 0;
        if (source != null) {
            source.frameTaken();
        }
        inUse++;
        return frame;
    }

    /** Another frame like it; the caller divides the payload between the two. */
    Frame copy(Frame frame) {
        Frame copy = take(frame.source, frame.target);
        copy.flags = frame.flags;
        copy.position = frame.position;
        copy.length = frame.length;
        copy.segmentLength = frame.segmentLength;
        copy.segments = frame.segments;
        copy.headerLength = frame.headerLength;
        copy.acknowledged = frame.acknowledged;
        copy.windowEdge = frame.windowEdge;
        copy.acknowledgedStep = frame.acknowledgedStep;
        copy.sackBlocks = frame.sackBlocks;
        System.arraycopy(frame.sack, 0, copy.sack, 0, frame.sack.length);
        copy.sentMillis = frame.sentMillis;
        copy.echoedMillis = frame.echoedMillis;
        copy.path = frame.path;
        copy.hop = frame.hop;
        copy.queue = frame.queue;
        copy.firstPicos = frame.firstPicos;
        copy.lastPicos = frame.lastPicos;
        copy.setOutWith(frame);
        return copy;
    }

    void release(Frame frame) {
        inUse--;
        TcpConnection source = frame.source;
        frame.source = null;
        frame.target = null;
        frame.path = null;
        frame.following = free;
        free = frame;
        if (source != null) {
            source.frameReleased();
        }
    }

    /** Payload of a frame starts (positive) or ends (negative) its journey. */
    void travels(long payloadBytes) {
        payloadInFlight += payloadBytes;
    }

    long payloadInFlight() {
        return payloadInFlight;
    }

    long inUse() {
        return inUse;
    }
}
