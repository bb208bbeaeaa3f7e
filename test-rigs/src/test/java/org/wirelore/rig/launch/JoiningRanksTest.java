package org.wirelore.rig.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.rig.launch.event.EventLog;
import org.wirelore.rig.rank.ParentWatchdog;
import tools.jackson.databind.node.ObjectNode;

/** Ranks that know the secret, from their first word to the master to their last. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class JoiningRanksTest extends MasterFixture {
    @Test
    void ranksThatKnowTheSecretLearnWhatToDo() throws Exception {
        assertThat(join(1).assignment()).isEqualTo(Assignments.of(RANKS).get(1));
        assertThat(join(0).assignment()).isEqualTo(Assignments.of(RANKS).get(0));
        assertThat(event()).isInstanceOfSatisfying(MasterEvent.Joined.class,
                joined -> assertThat(joined.rank()).isOne());
        assertThat(master.refused()).isZero();
    }

    @Test
    void aRankMayBeSilentAsLongAsItLikes() throws Exception {
        Master impatient = master(HELLO_MS);
        Socket silent = outsider(impatient);
        RankChannel rank = RankChannel.join("127.0.0.1", impatient.port(), secret, 0);
        opened.add(rank);
        awaitCutOff(silent);
        impatient.tellAll(Master.message("abort"));
        assertThat(rank.receive()).isNotNull();
    }

    @Test
    void aRankCanBeTakenOnce() throws Exception {
        join(0);
        assertThatThrownBy(() -> join(0)).isInstanceOf(IOException.class).hasMessageContaining("no rank is waited for");
        assertThatThrownBy(() -> join(RANKS)).hasMessageContaining("no rank is waited for");
        assertThatThrownBy(() -> join(-1)).hasMessageContaining("no rank is waited for");
    }

    @Test
    void whoJoinsFromElsewhereTakesWhatIsNotStartedHere() throws Exception {
        Master waiting = new Master(MasterLoop.starting(), secret, "127.0.0.1", 0, Assignments.of(3),
                new boolean[]{true, false, false}, PATIENCE_MS, PATIENCE_MS);
        opened.add(waiting);
        for (int rank = 1; rank < 3; rank++) {
            RankChannel joined = RankChannel.join("127.0.0.1", waiting.port(), secret, -1);
            opened.add(joined);
            assertThat(joined.assignment().rank()).isEqualTo(rank);
        }
        assertThatThrownBy(() -> RankChannel.join("127.0.0.1", waiting.port(), secret, 1))
                .hasMessageContaining("no rank is waited for");
    }

    @Test
    void aReportMayTellOfAMillionEvents() throws Exception {
        RankChannel rank = join(0);
        event();
        EventLog log = new EventLog(List.of(new CoreEvent()));
        for (int i = 0; i <= 1 << 20; i++) {
            log.on(new CoreEvent(0).sendCompleted(i));
        }
        assertThat(log.isFull()).isTrue();
        ObjectNode report = Master.message("report").put("events", log.encoded());
        rank.send(report);
        assertThat(event()).isInstanceOfSatisfying(MasterEvent.Message.class,
                event -> assertThat(event.message().path("events").stringValue()).hasSize(log.encoded().length()));
    }

    @Test
    void aRankThatGoesIsHeardOf() throws Exception {
        join(1).close();
        assertThat(event()).isInstanceOf(MasterEvent.Joined.class);
        assertThat(event()).isEqualTo(new MasterEvent.Left(1));
        assertThat(master.refused()).isZero();
    }

    @Test
    void aRankThatIsNotHeardOfIsLostAndOneThatAnswersIsNot() throws Exception {
        master = master(PATIENCE_MS, SILENCE_MS);
        ParentWatchdog watchdog = ParentWatchdog.hold(join(-1), Thread.currentThread(), MasterTest::nothing, () -> "",
                other -> {
                });
        try {
            join(-1);
            assertThat(List.of(event(), event())).allMatch(MasterEvent.Joined.class::isInstance);
            assertThat(event()).isEqualTo(new MasterEvent.Silent(1));
            assertThat(event()).isEqualTo(new MasterEvent.Left(1));
        } finally {
            watchdog.slip();
        }
    }

    @Test
    void aRanksLastWordArrivesWhateverTheMasterSaysMeanwhile() throws Exception {
        RankReport report = RankReport.failed("it has failed", false, "");
        for (int i = 0; i < 50; i++) {
            master = new Master(MasterLoop.starting(), secret, "127.0.0.1", 0, Assignments.of(RANKS),
                    new boolean[]{true, true}, PATIENCE_MS, OFTEN_MS);
            opened.add(master);
            RankChannel rank = join(0);
            ParentWatchdog watchdog = ParentWatchdog.hold(rank, Thread.currentThread(), MasterTest::nothing, () -> "",
                    other -> {
                    });
            watchdog.slip();
            rank.sendLast(report);
            watchdog.awaitEnd();
            rank.close();
            assertThat(event()).isInstanceOf(MasterEvent.Joined.class);
            assertThat(event()).isEqualTo(new MasterEvent.Message(0, report.toJson()));
            assertThat(event()).isEqualTo(new MasterEvent.Left(0));
            master.close();
        }
    }

    @Test
    void aRankThatHasLeftIsNotMissed() throws Exception {
        master = master(PATIENCE_MS, SILENCE_MS);
        join(-1).close();
        join(-1);
        assertThat(List.of(event(), event(), event())).contains(new MasterEvent.Left(0));
        assertThat(event()).isEqualTo(new MasterEvent.Silent(1));
        assertThat(master.events().stream()).doesNotContain(new MasterEvent.Silent(0));
    }

    @Test
    void whoPretendsToBeTheMasterIsFoundOutByTheRank() throws Exception {
        ObjectNode challenge = Master.message("challenge").put("nonce", JobSecret.nonce());
        ObjectNode answer = Master.message("assignment").put("proof", JobSecret.draw().proof("master", "x"));
        answer.set("assignment", Assignments.of(1).getFirst().toJson());
        assertThatThrownBy(() -> joinPretender(frame(challenge), frame(answer))).isInstanceOf(IOException.class)
                .hasMessageContaining("does not know the job's secret");
    }

    @Test
    void whatIsNoMasterAtAllIsDistinguished() {
        byte[] http = "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        assertThatThrownBy(() -> joinPretender(http, new byte[0]))
                .hasMessageContaining("no Wirelore master seems to listen there");
        assertThatThrownBy(() -> joinPretender(new byte[]{0, 0, 0, 1, '{'}, new byte[0]))
                .hasMessageContaining("no Wirelore master seems to listen there");
    }

    @Test
    void aMachineWithAnUnknownNameGetsAMessageThatSaysSo() {
        assertThatThrownBy(() -> RankChannel.join("nowhere.invalid", 7000, secret, 0))
                .hasMessageContaining("no master answers at nowhere.invalid:7000 (no machine of that name is known)");
    }

    @Test
    void theMessageNamesTheAddressAtWhichNoOneAnswers() throws Exception {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        assertThatThrownBy(() -> RankChannel.join("127.0.0.1", free, secret, 0))
                .hasMessageContaining("no master answers at 127.0.0.1:" + free);
    }
}
