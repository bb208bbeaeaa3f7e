package org.wirelore.rig.program.serve;

import org.wirelore.rig.program.Measurements;

/** What a server has done. */
final class Served {
    private static final double BITS_PER_BYTE = 8;
    private static final double PER_MEGA = 1e6;

    private int endsLeft;
    private int requests;
    private int refused;
    private int broken;
    private long bytesSent;
    private long sendingPs;
    private long bytesReceived;
    private long receivingPs;

    Served(int ends) {
        endsLeft = ends;
    }

    void requested() {
        requests++;
    }

    void refusedOne() {
        refused++;
    }

    void brokenOne() {
        broken++;
    }

    void endedOne() {
        endsLeft--;
    }

    boolean isEnded() {
        return endsLeft <= 0;
    }

    void sent(long bytes, long ps) {
        bytesSent += bytes;
        sendingPs += ps;
    }

    void received(long bytes, long ps) {
        bytesReceived += bytes;
        receivingPs += ps;
    }

    void record(Measurements figures, String suffix) {
        figures.record("requests" + suffix, requests, "");
        figures.record("requestsRefused" + suffix, refused, "");
        figures.record("connectionsBroken" + suffix, broken, "");
        figures.record("bytesSent" + suffix, (double) bytesSent, "bytes");
        figures.record("bytesReceived" + suffix, (double) bytesReceived, "bytes");
        record(figures, "send", suffix, bytesSent, sendingPs);
        record(figures, "receive", suffix, bytesReceived, receivingPs);
    }

    private static void record(Measurements figures, String name, String suffix, long bytes, long ps) {
        if (ps > 0) {
            figures.record(name + "Seconds" + suffix, Serve.seconds(ps), "s");
            figures.record(name + "MbitPerSecond" + suffix, bytes * BITS_PER_BYTE / Serve.seconds(ps) / PER_MEGA,
                    "Mb/s");
        }
    }
}
