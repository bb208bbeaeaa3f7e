package org.wirelore.adi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.device.api.Copies;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.StateKey;

/**
 * The posted and the unexpected queue of one rank (MPICH ADI-2, queue functions). Both give the oldest entry that fits,
 * which is MPI's non-overtaking order as long as devices deliver envelopes in order.
 */
final class MatchEngine implements AdiSink {
    /** What an unexpected envelope counts against the memory limit, beside its data. */
    static final int ENVELOPE_BYTES = 64;
    private static final ValueLayout.OfLong FIRST_BYTES = ValueLayout.JAVA_LONG_UNALIGNED
            .withOrder(ByteOrder.LITTLE_ENDIAN);

    private final Host host;
    private final int rank;
    private final @Nullable AdiObserver observer;
    private final CoreEvent event;
    private final boolean hashing;
    private final RequestPool requests;
    private final BlockPool blocks = new BlockPool();
    private final PostedQueue posted = new PostedQueue();
    private final UnexpectedQueue unexpected = new UnexpectedQueue();
    private final long unexpectedBytesMax;
    private long unexpectedBytes;
    private final DeviceSet devices;
    private final RemoteMemory memory;
    final UnmetReceives unmet;
    private final Cost copy;
    private final Cost matchPosted;
    private final Cost matchUnexpected;
    private final Cost receiveHandle;

    /** Connects the devices; nothing must arrive before it returns. */
    MatchEngine(Host host, int rank, AdiDevice[] devices, AdiDevice[] routes, @Nullable AdiObserver observer,
            RequestPool requests, long unexpectedBytesMax) {
        this.host = host;
        this.rank = rank;
        this.observer = observer;
        this.event = new CoreEvent(rank);
        this.hashing = observer != null && observer.observesContent();
        this.requests = requests;
        this.unexpectedBytesMax = unexpectedBytesMax;
        this.copy = host.cost(AdiCostNames.COPY);
        this.matchPosted = host.cost(AdiCostNames.MATCH_POSTED);
        this.matchUnexpected = host.cost(AdiCostNames.MATCH_UNEXPECTED);
        this.receiveHandle = host.cost(AdiCostNames.RECEIVE_HANDLE);
        this.devices = new DeviceSet(devices, this);
        this.memory = new RemoteMemory(host, rank, devices, routes, requests, this);
        this.unmet = new UnmetReceives(requests, posted, unexpected, this);
    }

    DeviceSet devices() {
        return devices;
    }

    /** What peers may write to. */
    RemoteMemory memory() {
        return memory;
    }

    @Override
    public boolean progressOthers(AdiDevice asking) {
        return devices.pollOthers(asking);
    }

    @Override
    public void awaitArrival(long untilPs) {
        devices.await(host, Math.min(untilPs, devices.deadlinePs()));
    }

    /** Searches the unexpected queue and, if nothing fits, posts the receive, in one step. */
    void receive(AdiRequest request) {
        Unexpected entry = unexpected.find(request.context, request.peer, request.tag, true);
        host.spend(matchUnexpected, unexpected.searched());
        if (entry == null) {
            if (!unmet.ends(request)) {
                posted.add(request);
            }
            return;
        }
        unexpectedBytes -= ENVELOPE_BYTES + (entry.rendezvous ? 0 : entry.length);
        meet(request, entry.source, entry.tag, entry.length);
        if (entry.arrival != null) {
            entry.receiver = request;
        } else if (!entry.rendezvous) {
            deliver(request, entry);
        } else if (entry.device != null) {
            entry.device.okToSend(entry.source, entry.ticket, request, Math.min(entry.length, request.length));
            unexpected.recycle(entry);
        } else if (entry.selfSend != null) {
            AdiRequest send = entry.selfSend;
            deliver(request, send.buffer(), send.offset);
            onSendComplete(send);
            unexpected.recycle(entry);
        }
    }

    /** Looks for a message that a receive with these wildcards would take, and leaves it where it is. */
    boolean probe(int source, int tag, int context, @Nullable AdiStatus into) {
        Unexpected entry = unexpected.find(context, source, tag, false);
        host.spend(matchUnexpected, unexpected.searched());
        if (entry == null) {
            unmet.requirePresent(source);
            return devices.probe(source, tag, context, into);
        }
        if (into != null) {
            into.set(entry.source, entry.tag, entry.length, ErrorClass.SUCCESS);
            AdiRequest waiting = entry.selfSend;
            if (entry.length >= Long.BYTES && !entry.rendezvous) {
                into.firstBytes = entry.data.get(FIRST_BYTES, entry.offset);
            } else if (entry.length >= Long.BYTES && waiting != null) {
                into.firstBytes = waiting.buffer().get(FIRST_BYTES, waiting.offset);
            }
        }
        return true;
    }

    /** Takes a receive out of the posted queue; false if it has matched already. */
    boolean cancel(AdiRequest request) {
        if (!posted.contains(request)) {
            return false;
        }
        posted.remove(request);
        request.cancelled = true;
        if (observer != null) {
            observer.on(event.receiveCancelled(request.operation));
        }
        complete(request);
        return true;
    }

    /** A short message to the rank itself. False if it must wait for its receive, for want of memory. */
    boolean selfShort(int context, int tag, MemorySegment from, long offset, int length) {
        AdiRequest receive = findPosted(context, rank, tag);
        if (receive != null) {
            meet(receive, rank, tag, length);
            deliver(receive, from, offset);
            return true;
        }
        Unexpected entry = enqueue(null, rank, context, tag, length, length);
        if (entry == null) {
            return false;
        }
        keepCopy(entry, from, offset);
        return true;
    }

    /** A message to the rank itself that is not buffered: complete when its receive has taken it. */
    void selfRendezvous(AdiRequest send) {
        AdiRequest receive = findPosted(send.context, rank, send.tag);
        if (receive != null) {
            meet(receive, rank, send.tag, send.length);
            deliver(receive, send.buffer(), send.offset);
            onSendComplete(send);
            return;
        }
        Unexpected entry = unexpected.allocate();
        entry.open(null, rank, send.context, send.tag, send.length);
        unexpected.add(entry);
        entry.rendezvous = true;
        entry.selfSend = send;
        unexpectedBytes += ENVELOPE_BYTES;
    }

    @Override
    public Delivery onShort(AdiDevice device, int source, int context, int tag, MemorySegment data, long offset,
            int length, int loan) {
        host.spend(receiveHandle);
        if (context == RemoteMemory.CONTEXT) {
            memory.onPiece(tag, data, offset, length);
            return Delivery.TAKEN;
        }
        AdiRequest receive = findPosted(context, source, tag);
        if (receive != null) {
            meet(receive, source, tag, length);
            deliver(receive, data, offset);
            return Delivery.TAKEN;
        }
        Unexpected entry = enqueue(device, source, context, tag, length, length);
        if (entry == null) {
            return Delivery.REFUSED;
        }
        if (loan >= 0) {
            entry.data = data;
            entry.offset = offset;
            entry.loan = loan;
            return Delivery.KEPT;
        }
        keepCopy(entry, data, offset);
        return Delivery.TAKEN;
    }

    @Override
    public boolean onLong(AdiDevice device, int source, int context, int tag, int length, AdiArrival arrival) {
        host.spend(receiveHandle);
        return arrival.begin(this, blocks, device, source, context, tag, length);
    }

    @Override
    public void onPiece(AdiArrival arrival, MemorySegment data, long offset, int bytes) {
        host.spend(copy, arrival.put(data, offset, bytes));
        arrival.finishIfWhole(this);
    }

    @Override
    public boolean isExpecting(int source) {
        return posted.expects(source);
    }

    @Override
    public void wanted(Wanted visitor) {
        posted.list(visitor);
    }

    @Override
    public boolean isAwaiting(int source, boolean isCollective) {
        return posted.awaits(source, isCollective);
    }

    @Override
    public boolean onRequestSend(AdiDevice device, int source, int context, int tag, int length, int ticket) {
        host.spend(receiveHandle);
        if (context == RemoteMemory.CONTEXT) {
            memory.askForPiece(device, source, tag, length, ticket);
            return true;
        }
        AdiRequest receive = findPosted(context, source, tag);
        if (receive != null) {
            meet(receive, source, tag, length);
            device.okToSend(source, ticket, receive, Math.min(length, receive.length));
            return true;
        }
        Unexpected entry = enqueue(device, source, context, tag, length, 0);
        if (entry == null) {
            return false;
        }
        entry.rendezvous = true;
        entry.ticket = ticket;
        return true;
    }

    @Override
    public @Nullable AdiRequest request(int handle) {
        return requests.find(handle);
    }

    @Override
    public void onFailed(AdiRequest request, AdiException loss) {
        request.fail(loss);
        complete(request);
    }

    @Override
    public void onPeerLost(int peer, AdiException loss) {
        unmet.add(peer, loss);
    }

    @Override
    public void onCollectiveComplete(AdiRequest request) {
        complete(request);
    }

    @Override
    public void onSendComplete(AdiRequest request) {
        if (observer != null && request.operation > 0) {
            observer.on(event.sendCompleted(request.operation));
        }
        complete(request);
    }

    @Override
    public void onReceiveComplete(AdiRequest request) {
        if (observer != null && request.operation > 0) {
            long hash = hashing ? StateHash.ofContent(request.buffer, request.offset, request.matchedLength) : 0;
            observer.on(event.receiveCompleted(request.operation, request.matchedSource, request.matchedTag,
                    request.matchedLength, request.error, hash));
        }
        complete(request);
    }

    /** Receives that nothing has met. */
    PostedQueue posted() {
        return posted;
    }

    /** Memory of unexpected messages: envelopes, and what came without being asked for. */
    long unexpectedBytes() {
        return unexpectedBytes + devices.heldBytes();
    }

    /** Messages for which no receive was posted. */
    UnexpectedQueue unexpected() {
        return unexpected;
    }

    /** Takes out the receive that a message meets. */
    @Nullable
    AdiRequest findPosted(int context, int source, int tag) {
        AdiRequest request = posted.take(context, source, tag);
        host.spend(matchPosted, posted.searched());
        return request;
    }

    /** A message and a receive have met. */
    void meet(AdiRequest receive, int source, int tag, int length) {
        receive.match(source, tag, length);
        if (observer != null) {
            observer.on(event.matched(receive.operation, source, tag, receive.context, length));
        }
    }

    /** Gives the receive an unexpected message whose bytes are here, and frees the entry. */
    void deliver(AdiRequest receive, Unexpected entry) {
        deliver(receive, entry.data, entry.offset);
        entry.giveBack(blocks);
        unexpected.recycle(entry);
    }

    private void deliver(AdiRequest receive, MemorySegment data, long offset) {
        int bytes = receive.matchedLength;
        if (receive.unplaced) {
            receive.unplaced = false;
            receive.buffer = data;
            receive.offset = offset;
        } else if (bytes > 0) {
            Copies.copy(data, offset, receive.buffer, receive.offset, bytes);
        }
        if (bytes > 0) {
            host.spend(copy, bytes);
        }
        onReceiveComplete(receive);
    }

    private void complete(AdiRequest request) {
        request.complete = true;
        AdiCompletion completion = request.completion;
        if (completion != null) {
            completion.onComplete(request);
        }
        if (request.detached) {
            requests.release(request);
        }
    }

    /** Makes an entry for an unexpected message with that many bytes here; null if the memory is used up. */
    @Nullable
    Unexpected enqueue(@Nullable AdiDevice device, int source, int context, int tag, int length, int bytes) {
        if (unexpectedBytes + ENVELOPE_BYTES + bytes > unexpectedBytesMax) {
            return null;
        }
        unexpectedBytes += ENVELOPE_BYTES + bytes;
        Unexpected entry = unexpected.allocate();
        entry.open(device, source, context, tag, length);
        unexpected.add(entry);
        unmet.came(entry);
        return entry;
    }

    private void keepCopy(Unexpected entry, MemorySegment from, long offset) {
        entry.data = MemorySegment.NULL;
        if (entry.length > 0) {
            entry.block = blocks.claim(entry.length);
            entry.data = blocks.memory(entry.block);
            entry.offset = 0;
            Copies.copy(from, offset, entry.data, 0, entry.length);
            host.spend(copy, entry.length);
        }
    }

    /** Adds what waits to be matched; false if not all can be added. */
    boolean hashInto(StateKey key) {
        key.add(unexpectedBytes);
        return posted.hashInto(key) && unexpected.hashInto(key) && memory.writesUnderWay() == 0 && unmet.isIdle();
    }
}
