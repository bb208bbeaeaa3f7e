package org.wirelore.device.irm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which messages for another node still wait, as both nodes come to know each other and begin anew. */
class IrmSessionTest {
    private static final int HERE = 1;

    private final IrmSession session = new IrmSession(8);

    @Test
    void whatWaitsIsStillSentAfterTheOtherNodeHasSaidWhoItIs() {
        int[] question = Mail.of(Mail.CONNECT, 1);
        session.add(question, HERE);
        session.onFirstIncarnation(5);
        assertThat(session.head()).isSameAs(question);
        assertThat(session.incarnation).isEqualTo(5);
    }

    @Test
    void nothingWaitsForANodeThatHasBegunAnew() {
        session.add(Mail.of(Mail.CONNECT, 1), HERE);
        session.onFirstIncarnation(5);
        session.onNewIncarnation(6);
        assertThat(session.head()).isNull();
    }

    /** The first one was on its way when the other node began anew. */
    @Test
    void aMessageThatArrivedTakesNoOtherOneWithIt() {
        int[] old = Mail.of(Mail.CONNECT, 1);
        session.add(old, HERE);
        session.onNewIncarnation(6);
        int[] answer = Mail.of(Mail.ANSWER, 2);
        session.add(answer, HERE);
        session.onDelivered(old);
        assertThat(session.head()).isSameAs(answer);
        session.onDelivered(answer);
        assertThat(session.head()).isNull();
    }

    @Test
    void aRepeatedMessageIsNotNew() {
        int[] mail = Mail.of(Mail.NOTICE, 1);
        Mail.stamp(mail, 7, HERE);
        assertThat(session.isNew(mail)).isTrue();
        assertThat(session.isNew(mail)).isFalse();
        session.onNewIncarnation(6);
        assertThat(session.isNew(mail)).isTrue();
    }
}
