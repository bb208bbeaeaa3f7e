package org.wirelore.emulator.backend.sisci;

import org.wirelore.device.api.shm.SharedSegment;

/**
 * The links that processes have to something that one process owns: a table in that one's memory. A process takes a
 * link and gives it back by itself, however busy the owner is; the owner finds out when it looks.
 *
 * <pre>
 *  link n, at offset + 16 n:
 *  +0  its {@link LinkWord}
 *  +8  how often the owner has asked those who have it to leave
 * </pre>
 *
 * <p>Every change is one atomic step of one word, so that a process that is killed leaves a whole link, which the
 * owner takes back. A word that none of us can have stored counts as free for those who look for a link, and as cut for
 * those who had it.
 */
final class LinkTable {
    /** What a link takes up. */
    static final int LINK_BYTES = 16;

    private static final int ASKED_AT = 8;
    private static final int TRIES_MAX = 64;

    private final SharedSegment segment;
    private final long offset;
    private final int links;

    /**
     * @param offset of link 0 in the segment, a multiple of 8
     * @param links how many there are
     */
    LinkTable(SharedSegment segment, long offset, int links) {
        this.segment = segment;
        this.offset = offset;
        this.links = links;
    }

    int links() {
        return links;
    }

    /** Where a link's word is in the segment. */
    long at(int link) {
        return offset + (long) link * LINK_BYTES;
    }

    long word(int link) {
        return segment.getLongAcquire(at(link));
    }

    /** Takes a link for a process: one that it had, or a free one. Returns -1 if there is none. */
    int take(long token) {
        for (int link = 0; link < links; link++) {
            long word = word(link);
            int state = LinkWord.state(word);
            boolean isFree = state == LinkWord.FREE || (state == LinkWord.LEFT && LinkWord.token(word) == token)
                    || !LinkWord.isSound(word);
            int count = LinkWord.count(word) | 1;
            if (isFree && segment.compareAndSetLong(at(link), word, LinkWord.of(token, count, LinkWord.UP))) {
                return link;
            }
        }
        return -1;
    }

    /** Whether a process still has a link and is let in. */
    boolean isUp(int link, long token) {
        return LinkWord.isUp(word(link), token);
    }

    /** Gives a link back. One that was cut is free at once: its end was the owner's doing. */
    void leave(int link, long token) {
        for (int tries = 0; tries < TRIES_MAX; tries++) {
            long word = word(link);
            int state = LinkWord.state(word);
            if (LinkWord.token(word) != token || (state != LinkWord.UP && state != LinkWord.CUT)) {
                return;
            }
            int next = state == LinkWord.UP ? LinkWord.LEFT : LinkWord.FREE;
            if (segment.compareAndSetLong(at(link), word, LinkWord.of(token, LinkWord.count(word) + 1, next))) {
                return;
            }
        }
    }

    /** How often those who have a link were asked to leave. */
    int asked(int link) {
        return segment.getAcquire(at(link) + ASKED_AT);
    }

    /** The owner asks. */
    void ask(int link) {
        segment.setRelease(at(link) + ASKED_AT, asked(link) + 1);
    }

    /** The owner replaces a word that it has just seen. */
    boolean replace(int link, long seen, long next) {
        return segment.compareAndSetLong(at(link), seen, next);
    }

    /** How many links are up. */
    int up() {
        int count = 0;
        for (int link = 0; link < links; link++) {
            long word = word(link);
            if (LinkWord.state(word) == LinkWord.UP && LinkWord.isSound(word)) {
                count++;
            }
        }
        return count;
    }
}
