package org.wirelore.rig.run;

import org.wirelore.adi.AdiObserver;
import org.wirelore.adi.ErrorClass;
import org.wirelore.adi.FinishOutcome;

/**
 * Tells two observers.
 *
 * @param first is told first
 * @param second is told next
 */
record ObserverPair(AdiObserver first, AdiObserver second) implements AdiObserver {
    @Override
    public boolean observesContent() {
        return first.observesContent() || second.observesContent();
    }

    @Override
    public void sendPosted(int rank, long operation, int destination, int tag, int context, int length,
            boolean synchronous, long contentHash) {
        first.sendPosted(rank, operation, destination, tag, context, length, synchronous, contentHash);
        second.sendPosted(rank, operation, destination, tag, context, length, synchronous, contentHash);
    }

    @Override
    public void sendCompleted(int rank, long operation) {
        first.sendCompleted(rank, operation);
        second.sendCompleted(rank, operation);
    }

    @Override
    public void receivePosted(int rank, long operation, int source, int tag, int context, int capacity) {
        first.receivePosted(rank, operation, source, tag, context, capacity);
        second.receivePosted(rank, operation, source, tag, context, capacity);
    }

    @Override
    public void matched(int rank, long operation, int source, int tag, int context, int length) {
        first.matched(rank, operation, source, tag, context, length);
        second.matched(rank, operation, source, tag, context, length);
    }

    @Override
    public void receiveCompleted(int rank, long operation, int source, int tag, int length, ErrorClass error,
            long contentHash) {
        first.receiveCompleted(rank, operation, source, tag, length, error, contentHash);
        second.receiveCompleted(rank, operation, source, tag, length, error, contentHash);
    }

    @Override
    public void receiveCancelled(int rank, long operation) {
        first.receiveCancelled(rank, operation);
        second.receiveCancelled(rank, operation);
    }

    @Override
    public void probed(int rank, int source, int tag, int context, int length) {
        first.probed(rank, source, tag, context, length);
        second.probed(rank, source, tag, context, length);
    }

    @Override
    public void unexpectedQueued(int rank, int source, int tag, int context, int length) {
        first.unexpectedQueued(rank, source, tag, context, length);
        second.unexpectedQueued(rank, source, tag, context, length);
    }

    @Override
    public void finished(int rank, FinishOutcome outcome) {
        first.finished(rank, outcome);
        second.finished(rank, outcome);
    }

    @Override
    public void packetSent(int rank, int peer, int type, int sequence, int acknowledgment, int flags, int length) {
        first.packetSent(rank, peer, type, sequence, acknowledgment, flags, length);
        second.packetSent(rank, peer, type, sequence, acknowledgment, flags, length);
    }

    @Override
    public void packetReceived(int rank, int peer, int type, int sequence, int acknowledgment, int flags, int length) {
        first.packetReceived(rank, peer, type, sequence, acknowledgment, flags, length);
        second.packetReceived(rank, peer, type, sequence, acknowledgment, flags, length);
    }

    @Override
    public void windowChanged(int rank, int peer, int base, int next, int expected) {
        first.windowChanged(rank, peer, base, next, expected);
        second.windowChanged(rank, peer, base, next, expected);
    }

    @Override
    public void timerFired(int rank, int peer, long timeoutPs, int retries) {
        first.timerFired(rank, peer, timeoutPs, retries);
        second.timerFired(rank, peer, timeoutPs, retries);
    }

    @Override
    public void counted(int rank, String what, long times) {
        first.counted(rank, what, times);
        second.counted(rank, what, times);
    }

    @Override
    public void peerGivenUp(int rank, int peer, String text) {
        first.peerGivenUp(rank, peer, text);
        second.peerGivenUp(rank, peer, text);
    }

    @Override
    public void warning(int rank, String text) {
        first.warning(rank, text);
        second.warning(rank, text);
    }

    @Override
    public void collectiveBegun(int rank, int communicator, long group, int number, String name, int root) {
        first.collectiveBegun(rank, communicator, group, number, name, root);
        second.collectiveBegun(rank, communicator, group, number, name, root);
    }
}
