package org.wirelore.adi.any;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.AdiSleep;
import org.wirelore.adi.AdiStatus;
import org.wirelore.adi.any.AnyProtocolConfig.Buffering;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.channel.ChannelMessage;
import org.wirelore.device.api.channel.ChannelMessage.Use;
import org.wirelore.device.api.channel.MessageChannels;
import org.wirelore.device.api.channel.MessageChannels.Question;

/** The ADI device over channels. */
final class AnyAdiDevice implements AdiDevice {
    /** After this number of looks without success, in a row, a rank waits until all others wait. */
    private static final int VAIN_LOOKS_MAX = 2;

    private static final ValueLayout.OfLong FIRST_BYTES = ValueLayout.JAVA_LONG_UNALIGNED
            .withOrder(ByteOrder.LITTLE_ENDIAN);

    private static final long[] NOTHING = {};
    private static final boolean[] NONE_OVER = {};

    private final int rank;
    private final AnyProtocolConfig config;
    private final MessageChannels.End end;
    private final AdiSleep sleep;
    /** Sends that wait for the match, by operation. */
    private final Map<Long, AdiRequest> awaited = new HashMap<>();
    /** Messages that were announced to the core and wait for {@link #okToSend}, by ticket. */
    private final Map<Integer, ChannelMessage> announced = new HashMap<>();
    private int tickets;
    private int vainLooks;
    private final Looks looks = this::look;
    private @Nullable AdiSink sink;

    AnyAdiDevice(RankEnvironment environment, MessageChannels channels, AnyProtocolConfig config) {
        this.rank = environment.rank();
        this.config = config;
        this.end = channels.join(rank, environment.size(), this::tellWanted);
        this.sleep = new AdiSleep() {
            @Override
            public boolean arm() {
                vainLooks = 0;
                return !end.hasNews();
            }
        };
    }

    @Override
    public Looks looks() {
        return looks;
    }

    private long look(Looks.Call call, long[] operations, boolean[] areOver, long started) {
        vainLooks = 0;
        long answer = end.ask(switch (call) {
            case WAIT_ANY -> Question.WAIT_ANY;
            case WAIT_SOME -> Question.WAIT_SOME;
            case TEST_ANY -> Question.TEST_ANY;
            case TEST_SOME -> Question.TEST_SOME;
            case TEST_ALL -> Question.TEST_ALL;
            case PROBE -> Question.PROBE;
        }, operations, areOver, started);
        return answer == MessageChannels.NEWS ? Looks.AGAIN : answer;
    }

    private void tellWanted(MessageChannels.Wanted visitor) {
        sink().wanted(new AdiSink.Wanted() {
            @Override
            public void receive(int context, int source, int tag, long operation) {
                visitor.receive(context, source, tag, operation);
            }

            @Override
            public void probe(int context, int source, int tag) {
                visitor.probe(context, source, tag);
            }
        });
    }

    @Override
    public void connect(AdiSink newSink) {
        sink = newSink;
    }

    private AdiSink sink() {
        AdiSink core = sink;
        if (core == null) {
            throw new IllegalStateException("a device must be connected before it is used: rank=" + rank);
        }
        return core;
    }

    @Override
    public boolean loopsBack() {
        return true;
    }

    @Override
    public int shortBytesMax() {
        return Integer.MAX_VALUE;
    }

    @Override
    public int rendezvousBytes() {
        return config.buffering() == Buffering.ALL ? Integer.MAX_VALUE : 0;
    }

    @Override
    public AdiSleep sleep() {
        return sleep;
    }

    @Override
    public boolean sendShort(int peer, int context, int tag, MemorySegment from, long offset, int length) {
        send(peer, context, tag, from, offset, length, 0);
        return true;
    }

    @Override
    public void queueSend(AdiRequest request) {
        boolean isAwaited = isAwaited(request);
        // Asked for before the buffer, which a send of pieces packs only then.
        int peer = request.peer();
        MemorySegment from = request.buffer();
        if (isAwaited) {
            awaited.put(request.operation(), request);
        }
        send(peer, request.context(), request.tag(), from, request.offset(), request.length(),
                isAwaited ? request.operation() : 0);
        if (!isAwaited) {
            end.onBuffered(request.operation());
            sink().onSendComplete(request);
        }
    }

    private boolean isAwaited(AdiRequest request) {
        if (!request.isRendezvous() || request.isBuffered() || use(request.context()) != Use.PROGRAM) {
            return false;
        }
        return request.isSynchronous() || config.buffering() != Buffering.EACH
                || end.ask(Question.HOLD, NOTHING, NONE_OVER, request.operation()) != 0;
    }

    private void send(int peer, int context, int tag, MemorySegment from, long offset, int length, long operation) {
        MemorySegment copy = MemorySegment.ofArray(new byte[length]);
        MemorySegment.copy(from, offset, copy, 0, length);
        end.send(new ChannelMessage(rank, peer, context, tag, use(context), operation, copy.asReadOnly()));
    }

    /** What messages of a context are for; no receive asks for those of remote writes. */
    private static Use use(int context) {
        return context > Adi.CONTEXT_MAX ? Use.UNASKED : AdiSink.isCollective(context) ? Use.COLLECTIVE : Use.PROGRAM;
    }

    @Override
    public void okToSend(int peer, int ticket, AdiRequest receive, int length) {
        ChannelMessage message = announced.remove(ticket);
        if (message == null) {
            throw new IllegalStateException("only what was announced may be asked for: ticket=" + ticket);
        }
        MemorySegment.copy(message.data(), 0, receive.buffer(), receive.offset(), length);
        end.onMet(message);
        sink().onReceiveComplete(receive);
    }

    /** Takes all that was handed over: the channels know already which receive takes which message. */
    @Override
    public boolean poll() {
        if (!end.hasNews() && ++vainLooks > VAIN_LOOKS_MAX) {
            end.pause();
        }
        boolean happened = false;
        for (long met = end.met(); met != 0; met = end.met()) {
            AdiRequest send = awaited.remove(met);
            if (send != null) {
                sink().onSendComplete(send);
            }
            happened = true;
        }
        for (ChannelMessage message = end.next(); message != null; message = end.next()) {
            deliver(message);
            happened = true;
        }
        if (happened) {
            vainLooks = 0;
        }
        return happened;
    }

    private void deliver(ChannelMessage message) {
        if (message.isAwaited()) {
            int ticket = tickets++;
            announced.put(ticket, message);
            require(sink().onRequestSend(this, message.source(), message.context(), message.tag(), message.length(),
                    ticket), message);
        } else {
            require(sink().onShort(this, message.source(), message.context(), message.tag(), message.data(), 0,
                    message.length(), -1) != AdiSink.Delivery.REFUSED, message);
        }
    }

    private static void require(boolean isTaken, ChannelMessage message) {
        if (!isTaken) {
            throw new IllegalStateException("a message must be handed over for a receive: source=" + message.source()
                    + ", tag=" + message.tag());
        }
    }

    @Override
    public boolean probe(int source, int tag, int context, AdiStatus into) {
        ChannelMessage message = end.probed(context, source, tag);
        if (message == null) {
            return false;
        }
        into.source = message.source();
        into.tag = message.tag();
        into.length = message.length();
        into.error = ErrorClass.SUCCESS;
        into.cancelled = false;
        into.firstBytes = message.length() < Long.BYTES ? 0 : message.data().get(FIRST_BYTES, 0);
        return true;
    }

    @Override
    public void seen(long operation, long started) {
        end.seen(operation, started);
    }

    /** Ranks leave together, when nothing can move any more; what was never received is left to the core. */
    @Override
    public FinishOutcome finish() {
        end.leave();
        while (!end.isOver()) {
            if (!poll()) {
                sink().awaitArrival(Host.FOREVER);
            }
        }
        poll();
        for (ChannelMessage message = end.left(); message != null; message = end.left()) {
            sink().onShort(this, message.source(), message.context(), message.tag(), message.data(), 0,
                    message.length(), -1);
        }
        return awaited.isEmpty() ? FinishOutcome.CLEAN : FinishOutcome.LEFT_OVER;
    }
}
