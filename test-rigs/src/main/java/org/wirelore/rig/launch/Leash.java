package org.wirelore.rig.launch;

import java.io.IOException;
import tools.jackson.databind.JsonNode;

/**
 * Ends a rank whose master is gone or wants it to end: interrupts its thread, so that it can leave what it holds in order;
 * if it has not done so soon after, ends the process with its shutdown hooks, and if these take too long, without. Processes
 * that its program has started go first.
 */
final class Leash {
    private static final long PATIENCE_MS = 300;
    private static final long HOOKS_MS = 300;

    private final RankChannel channel;
    private final Thread rank;
    private volatile boolean slipped;
    private volatile boolean lostMaster;

    private Leash(RankChannel channel, Thread rank) {
        this.channel = channel;
        this.rank = rank;
    }

    /**
     * Watches the connection from now on, in a thread of its own.
     *
     * @param rank the thread that does the rank's work
     */
    static Leash hold(RankChannel channel, Thread rank) {
        Leash leash = new Leash(channel, rank);
        Thread.ofPlatform().daemon().name("leash").start(leash::watch);
        return leash;
    }

    /** The rank has done its work; the end of the connection means nothing any more. */
    void slip() {
        slipped = true;
    }

    /** Whether the connection has ended without a word of the master, before the rank's work was done. */
    boolean hasLostMaster() {
        return lostMaster;
    }

    private void watch() {
        boolean isTold = false;
        try {
            JsonNode message = channel.receive();
            while (message != null && !message.path("type").stringValue("").equals("abort")) {
                channel.send(Master.message(Heartbeat.ALIVE));
                message = channel.receive();
            }
            isTold = message != null;
        } catch (IOException e) {
            // A broken connection is an ended one, and so is a silent one.
        }
        if (slipped) {
            return;
        }
        lostMaster = !isTold;
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        rank.interrupt();
        pause(PATIENCE_MS);
        Thread.ofPlatform().daemon().name("end of the rank").start(() -> Runtime.getRuntime().exit(1));
        pause(HOOKS_MS);
        Runtime.getRuntime().halt(1);
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
