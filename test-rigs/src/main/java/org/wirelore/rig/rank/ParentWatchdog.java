package org.wirelore.rig.rank;

import java.io.IOException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.wirelore.rig.launch.Heartbeat;
import org.wirelore.rig.launch.LostPeers;
import org.wirelore.rig.launch.Master;
import org.wirelore.rig.launch.RankChannel;
import org.wirelore.rig.launch.RankReport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Ends a rank whose master is gone or wants it to end: interrupts its thread, so that it can leave what it holds in
 * order; if it has not done so soon after, ends the process with its shutdown hooks, and if these take too long,
 * without. Processes that its program has started go first.
 */
public final class ParentWatchdog {
    private static final long PATIENCE_MS = 300;
    private static final long HOOKS_MS = 300;
    /** For the end of the connection, after the last word. */
    private static final long END_MS = 5_000;

    private final RankChannel channel;
    private final Thread rank;
    private final Runnable beforeEnd;
    private final Supplier<String> doing;
    private final Consumer<JsonNode> others;
    private final Thread watcher;
    private volatile boolean slipped;
    private volatile boolean lostMaster;

    private ParentWatchdog(RankChannel channel, Thread rank, Runnable beforeEnd, Supplier<String> doing,
            Consumer<JsonNode> others) {
        this.channel = channel;
        this.rank = rank;
        this.beforeEnd = beforeEnd;
        this.doing = doing;
        this.others = others;
        watcher = Thread.ofPlatform().daemon().name("parent-watchdog").unstarted(this::watch);
    }

    /**
     * Watches the connection from now on, in a thread of its own.
     *
     * @param rank the thread that does the rank's work
     * @param beforeEnd what to do before that thread is interrupted
     * @param doing what the rank does, in words, when the master asks
     * @param others gets what else the master says
     */
    public static ParentWatchdog hold(RankChannel channel, Thread rank, Runnable beforeEnd, Supplier<String> doing,
            Consumer<JsonNode> others) {
        ParentWatchdog watchdog = new ParentWatchdog(channel, rank, beforeEnd, doing, others);
        watchdog.watcher.start();
        return watchdog;
    }

    /** The rank has done its work; the end of the connection means nothing any more. */
    public void slip() {
        slipped = true;
    }

    /**
     * Waits until the master has ended the connection, as it does when it has read a rank's last message; not for ever.
     * A socket that is closed before everything that has come was read takes back what was just sent.
     */
    public void awaitEnd() {
        try {
            watcher.join(END_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether the connection has ended without a word of the master, before the rank's work was done. */
    boolean hasLostMaster() {
        return lostMaster;
    }

    private String whatItDoes() {
        try {
            return doing.get();
        } catch (RuntimeException changing) {
            // The rank goes on meanwhile, and with it what the words are made of.
            return "does what can't be read while it goes on";
        }
    }

    private void watch() {
        boolean isTold = false;
        try {
            JsonNode message = channel.receive();
            while (message != null && !message.path("type").stringValue("").equals("abort")) {
                hear(message);
                message = channel.receive();
            }
            isTold = message != null;
        } catch (IOException e) {
            // A broken connection is an ended one, and so is a silent one.
        }
        if (slipped) {
            return;
        }
        RankReport last = channel.last();
        lostMaster = !isTold && last == null;
        int code = last != null && last.failure() == null ? 0 : 1;
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        beforeEnd.run();
        rank.interrupt();
        pause(PATIENCE_MS);
        Thread.ofPlatform().daemon().name("end of the rank").start(() -> Runtime.getRuntime().exit(code));
        pause(HOOKS_MS);
        Runtime.getRuntime().halt(code);
    }

    private void hear(JsonNode message) throws IOException {
        switch (message.path("type").stringValue("")) {
            case LostPeers.QUESTION -> answer(LostPeers.answer(whatItDoes()));
            case Heartbeat.ALIVE -> answer(Master.message(Heartbeat.ALIVE));
            default -> others.accept(message);
        }
    }

    /** Who has said its last word answers no more. */
    private void answer(ObjectNode answer) throws IOException {
        try {
            if (!slipped) {
                channel.send(answer);
            }
        } catch (IOException e) {
            if (!slipped) {
                throw e;
            }
        }
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
