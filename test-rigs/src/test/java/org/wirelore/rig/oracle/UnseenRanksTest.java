package org.wirelore.rig.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wirelore.adi.error.ErrorClass;

/** What is judged of messages from and to ranks that another run has. */
class UnseenRanksTest {
    private static final int TAG = 7;
    private static final int LENGTH = 10;
    private static final long CONTENT = 0xABCD;

    @Test
    void ofARankElsewhereOnlyTheOwnSideIsJudged() {
        MatchingOracle own = new MatchingOracle(() -> 42, new PacketHistory(() -> 42), rank -> rank == 0);
        own.sendPosted(1, 1, 0, TAG, 0, LENGTH, false, CONTENT);
        own.receivePosted(1, 2, 0, TAG, 0, LENGTH);
        own.matched(1, 2, 0, TAG, 0, LENGTH);
        own.receiveCompleted(1, 2, 0, TAG, LENGTH, ErrorClass.SUCCESS, CONTENT);
        own.complete(false);
        assertThat(own.clean()).isTrue();

        own.receiveCompleted(1, 2, 0, TAG, LENGTH, ErrorClass.SUCCESS, CONTENT);
        assertThat(own.clean()).as("a receive that completes twice").isFalse();
        own.reset();
        own.receivePosted(1, 3, 0, TAG, 0, LENGTH);
        own.matched(1, 3, 0, TAG, 0, LENGTH);
        own.receiveCompleted(1, 3, 0, TAG, LENGTH - 1, ErrorClass.SUCCESS, CONTENT);
        assertThat(own.clean()).as("a message that is shorter than it was").isFalse();
    }
}
