package org.wirelore.rig.urtp;

import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.urtp.UrtpConfig;
import org.wirelore.adi.urtp.UrtpEvent;
import org.wirelore.rig.model.Retransmissions;
import org.wirelore.rig.oracle.Findings;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.report.OracleResult;

/**
 * The invariants of URTP for each stream of every ordered pair of ranks: a sender never has more packets under way than
 * its window, which only moves forward and not past what was sent; a program gets packets in the order of their
 * numbers, each once, whether they came alone or by multicast; and each buffer is freed once. Where the ranks share one
 * clock, nothing is acknowledged that has not come, and nothing comes that was not sent in this job.
 */
final class UrtpOracle implements Oracle {
    /** One stream of an ordered pair, as its sender has it and as its receiver has it. */
    private static final class Stream {
        private int base;
        private int next;
        private int taken;
        private long sentCount;
        private long acknowledgedCount;
        private long acceptedCount;
        private boolean hasSenderLeft;
        private boolean hasReceiverLeft;
    }

    private final OracleContext context;
    private final Findings windows;
    private final Findings order;
    private final Findings buffers;
    private final int ranks;
    private final int window;
    private final int range;
    private final Stream[] streams;
    private long sentAgain;

    UrtpOracle(OracleContext context, UrtpConfig config) {
        this.context = context;
        ranks = context.ranks();
        window = config.window();
        range = config.range();
        streams = new Stream[ranks * ranks * UrtpEvent.STREAMS];
        windows = new Findings(context.named("windows"),
                "a sender has at most a window under way, never moves it back, and never past what has come",
                context.clock(), context.history());
        order = new Findings(context.named("order of packets"),
                "a program gets a stream's packets in the order of their numbers, each once", context.clock(),
                context.history());
        buffers = new Findings(context.named("buffers"),
                "a buffer is freed once by each receiver, only sent packets are repeated, all buffers come back",
                context.clock(), context.history());
        forget();
    }

    @Override
    public void on(AdiEvent event) {
        if (event instanceof UrtpEvent urtp && (urtp.kind == UrtpEvent.Kind.LEFT
                || context.judges(urtp.rank, urtp.peer))) {
            switch (urtp.kind) {
                case SENT -> sentAgain += urtp.isRepeated ? 1 : 0;
                case WINDOW -> onWindow(urtp);
                case RECEIVED -> onReceived(urtp);
                case TAKEN -> onTaken(urtp);
                case FREED_TWICE -> buffers.violated("a buffer must be freed once by each receiver: " + pair(urtp)
                        + ", packet=" + urtp.number);
                case NEVER_SENT -> buffers.violated("a packet must be sent before it is repeated: " + pair(urtp)
                        + ", packet=" + urtp.number);
                case FREED_FOR_EVER -> buffers.violated("packets must be freed up to one that was sent: " + pair(urtp)
                        + ", packet=" + urtp.number);
                case DIVIDED_BY_ZERO -> order.violated("a packet beyond a gap must be counted against a delay that is"
                        + " not 0: " + pair(urtp) + ", packet=" + urtp.number);
                case LEFT -> onLeft(urtp);
            }
        }
    }

    private void onWindow(UrtpEvent event) {
        windows.observe();
        Stream stream = stream(event.rank, event.peer, event.stream);
        int underWay = distance(event.base, event.number);
        if (underWay > window) {
            windows.violated("a sender must keep within its window: " + pair(event) + ", base=" + event.base + ", next="
                    + event.number + ", window=" + window);
        }
        int sent = distance(stream.next, event.number);
        int advance = distance(stream.base, event.base);
        if (advance > distance(stream.base, stream.next) + sent) {
            windows.violated("only packets that were sent can be acknowledged, and a base must not move back: "
                    + pair(event) + ", base before=" + stream.base + ", next before=" + stream.next + ", base="
                    + event.base);
        } else {
            stream.acknowledgedCount += advance;
        }
        stream.sentCount += sent;
        stream.base = event.base;
        stream.next = event.number;
        if (context.isOneClock() && stream.acknowledgedCount > stream.acceptedCount && !stream.hasReceiverLeft) {
            windows.violated("only packets that have come can be acknowledged: " + pair(event) + ", base=" + event.base
                    + ", acknowledged=" + stream.acknowledgedCount + ", accepted=" + stream.acceptedCount);
        }
    }

    private void onReceived(UrtpEvent event) {
        if (event.isDropped || !event.hasPayload()) {
            return;
        }
        order.observe();
        Stream stream = stream(event.peer, event.rank, event.stream);
        stream.acceptedCount++;
        if (distance(stream.taken, event.number) >= window) {
            order.violated("a receiver must accept only packets within its window: " + pair(event) + ", accepted="
                    + event.number + ", next for the program=" + stream.taken + ", window=" + window);
        }
    }

    private void onTaken(UrtpEvent event) {
        order.observe();
        Stream stream = stream(event.peer, event.rank, event.stream);
        if (event.number != stream.taken) {
            order.violated("a program must get packets in the order of their numbers: " + pair(event) + ", expected="
                    + stream.taken + ", taken=" + event.number);
        }
        stream.taken = (event.number + 1) % range;
    }

    private void onLeft(UrtpEvent event) {
        buffers.observe();
        if (event.number != 0 || event.base != 0) {
            buffers.violated("all buffers must come back: rank=" + event.rank + ", acknowledgments awaited beyond those"
                    + " of packets under way=" + event.number + ", receive buffers without a packet=" + event.base);
        }
        for (int peer = 0; peer < ranks; peer++) {
            for (int number = 0; number < UrtpEvent.STREAMS; number++) {
                Stream out = stream(event.rank, peer, number);
                out.hasSenderLeft = true;
                checkCounts(event.rank, peer, out);
                Stream in = stream(peer, event.rank, number);
                in.hasReceiverLeft = true;
                checkCounts(peer, event.rank, in);
            }
        }
    }

    private void checkCounts(int sender, int receiver, Stream stream) {
        if (context.isOneClock() && stream.hasSenderLeft && stream.hasReceiverLeft
                && stream.acceptedCount > stream.sentCount) {
            order.violated("nothing must be accepted that was not sent: from rank=" + sender + ", to rank=" + receiver
                    + ", sent=" + stream.sentCount + ", accepted=" + stream.acceptedCount);
        }
    }

    private Stream stream(int sender, int receiver, int number) {
        return streams[(sender * ranks + receiver) * UrtpEvent.STREAMS + number];
    }

    private int distance(int from, int to) {
        return Math.floorMod(to - from, range);
    }

    private static String pair(UrtpEvent event) {
        return "rank=" + event.rank + ", peer=" + event.peer + ", stream=" + event.stream;
    }

    @Override
    public boolean clean() {
        return windows.clean() && order.clean() && buffers.clean();
    }

    @Override
    public List<OracleResult> results(String variant) {
        return List.of(windows.result(variant), order.result(variant), buffers.result(variant));
    }

    @Override
    public void count(SortedMap<String, Long> counters) {
        Retransmissions.add(counters, sentAgain, 0);
    }

    @Override
    public void reset() {
        sentAgain = 0;
        windows.reset();
        order.reset();
        buffers.reset();
        forget();
    }

    private void forget() {
        Arrays.setAll(streams, i -> new Stream());
    }
}
