package org.wirelore.rig.launch;

import java.io.IOException;

/** The process of one rank: reports to its master, and does what it is told. */
public final class RankMain {
    private RankMain() {
    }

    /**
     * Runs a rank and ends the process.
     *
     * @param arguments the master's address, {@code HOST:PORT}
     */
    public static void main(String[] arguments) throws IOException {
        String address = arguments[0];
        int colon = address.lastIndexOf(':');
        RankChannel channel = RankChannel.connect(address.substring(0, colon),
                Integer.parseInt(address.substring(colon + 1)));
        channel.close();
    }
}
