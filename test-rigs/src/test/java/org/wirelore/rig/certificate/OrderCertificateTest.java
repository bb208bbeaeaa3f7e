package org.wirelore.rig.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.cli.CommandRun;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.run.Rigs;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The certificate of a program's orders: what it claims, and what it refuses. */
class OrderCertificateTest {
    private static final String PROGRAM = """
            import mpi.MPI;

            public final class Sums {
                public static void main(String[] arguments) throws Exception {
                    String[] words = MPI.Init(arguments);
                    int[] word = {MPI.COMM_WORLD.Rank()};
                    if (word[0] > 0) {
                        MPI.COMM_WORLD.Send(word, 0, 1, MPI.INT, 0, 0);
                    } else {
                        for (int i = 1; i < MPI.COMM_WORLD.Size(); i++) {
                            MPI.COMM_WORLD.Recv(word, 0, 1, MPI.INT, MPI.ANY_SOURCE, 0);
                            System.out.println(word[0]);
                            if (words[0].equals("fail") && i == 1) {
                                assert word[0] == 1;
                            }
                        }
                    }
                    MPI.Finalize();
                }
            }
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private Path file = Path.of("");

    @SuppressWarnings("NullAway.Init")
    private CommandRun run;

    @BeforeEach
    void certify() throws IOException {
        CommandRun.compile(folder, "Sums", PROGRAM);
        run = new CommandRun(folder);
        file = folder.resolve("out").resolve("certificate.json");
        assertThat(explore("-n", "6", "-cp", folder.toString(), "Sums", "print")).isZero();
    }

    private int explore(String... words) {
        List<String> all = new ArrayList<>(List.of("explore"));
        all.addAll(List.of(words));
        return run.execute(all);
    }

    private CertificateCheck.Finding verify(double share) {
        return Rigs.launcher().verify(file, share, Progress.SILENT);
    }

    @Test
    void allOrdersAreCertifiedAndSomeOrAllRunAgain() {
        assertThat(run.out()).contains("\ncertificate: out/certificate.json\nPASS Sums, 6 ranks: 120 orders");
        CertificateCheck.Finding sample = verify(0.01);
        assertThat(sample.differences()).isEmpty();
        assertThat(sample.checked()).isEqualTo(1);
        CertificateCheck.Finding half = verify(0.5);
        assertThat(half.differences()).isEmpty();
        assertThat(half.runs()).isBetween(40L, 200L);
        CertificateCheck.Finding whole = verify(1);
        assertThat(whole.differences()).isEmpty();
        assertThat(whole.checked()).isEqualTo(whole.units()).isEqualTo(4);
        assertThat(whole.runs()).isEqualTo(240);
        assertThat(whole.claim()).isEqualTo("In each of the orders in which MPI may match its messages, 120 if all"
                + " sends are buffered and 120 if no send is buffered, Sums on 6 ranks ends without an error.");
        OrderCertificate certificate = CertificateReader.readOrders(file);
        assertThat(certificate.modes().getFirst().repeated()).isEqualTo(6);
        assertThat(certificate.modes().getFirst().outcomes()).hasSize(64);
        assertThat(certificate.modes().getFirst().others()).isEqualTo(56);
    }

    @Test
    void aChangeOfAnyFieldIsRefused() throws Exception {
        JsonNode whole = JsonMapper.shared().readTree(file.toFile());
        List<Runnable> changes = new ArrayList<>();
        CertificateTest.collect(whole, changes);
        assertThat(changes).hasSizeGreaterThan(400);
        for (int i = 0; i < changes.size(); i++) {
            JsonNode changed = whole.deepCopy();
            List<Runnable> again = new ArrayList<>();
            CertificateTest.collect(changed, again);
            again.get(i).run();
            Files.writeString(file, changed.toString());
            assertThatThrownBy(() -> verify(0.01)).describedAs("change " + i).isInstanceOf(RigException.class)
                    .hasMessageContaining("certificate.json");
        }
    }

    @Test
    void anotherProgramIsRefused() throws Exception {
        CommandRun.compile(folder, "Sums", PROGRAM.replace("i == 1", "i == 2"));
        assertThatThrownBy(() -> verify(0.01)).isInstanceOf(RigException.class)
                .hasMessageContaining("found that of other code: the classes of Sums have changed, or are not where");
    }

    @Test
    void unitsThatEndOtherwiseAreFoundEvenIfAllDigestsFit() {
        OrderCertificate right = CertificateReader.readOrders(file);
        List<OrderCertificate.Mode> modes = new ArrayList<>();
        for (OrderCertificate.Mode mode : right.modes()) {
            List<CertifiedOrders> units = mode.units().stream().map(unit -> new CertifiedOrders(unit.runs(),
                    unit.failed(), unit.scripts(), unit.digest().replace('a', 'b'))).toList();
            modes.add(new OrderCertificate.Mode(mode.buffering(), mode.rigDigest(), mode.orders(), mode.failed(),
                    mode.repeated(), mode.outcomes(), mode.others(), units));
        }
        new OrderCertificate(right.kind(), right.format(), right.claim(), right.notClaimed(), right.program(),
                right.rigFile(), right.settings(), right.seed(), right.code(), right.java(), modes,
                OrderCertificate.root(modes), "").write(folder.resolve("out"));

        assertThat(verify(0.01).differences()).singleElement().asString().startsWith("the unit of ");
        assertThat(verify(1).differences()).hasSize(2).first().asString().startsWith("the orders, buffering all, are");
    }

    @Test
    void whatFailsOrEndsEarlyIsNotCertifiedAndTheOldCertificateIsGone() {
        assertThat(explore("-n", "3", "-cp", folder.toString(), "--runs", "1", "Sums", "print")).isZero();
        assertThat(file).doesNotExist();
        assertThat(explore("-n", "3", "-cp", folder.toString(), "Sums", "print")).isZero();
        assertThat(file).exists();
        assertThat(explore("-n", "3", "-cp", folder.toString(), "--deterministic", "Sums", "print")).isEqualTo(1);
        assertThat(file).doesNotExist();
        assertThat(explore("-n", "3", "-cp", folder.toString(), "Sums", "print")).isZero();
        assertThat(explore("-n", "3", "-cp", folder.toString(), "Sums", "fail")).isEqualTo(1);
        assertThat(file).doesNotExist();
    }
}
