package org.wirelore.device.mvia;

/** What is counted, as {@link MviaCounters} has it. */
final class FrameTotals {
    long sent;
    long received;
    long resent;
    long acknowledgments;
    long repeated;
    long gaps;
    long stale;
    long foreign;
    long strange;
    long givenUp;

    MviaCounters read() {
        return new MviaCounters(sent, received, resent, acknowledgments, repeated, gaps, stale, foreign, strange,
                givenUp);
    }
}
