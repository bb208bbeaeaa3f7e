package org.wirelore.rig.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.explore.ExplorationResult;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.job.MpiJob;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.order.ExploredOrders;
import org.wirelore.rig.order.OrderEffort;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.run.RunOrder;
import org.wirelore.rig.spi.RigConfig;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Small rigs of the protocols and the sample programs are certified, within small bounds, and what their certificates
 * count is written down; {@code -Dgolden.update=true} writes it anew. Of rigs the root is over the outcomes: it stays
 * as it is when only the times of a model change. Of programs it is that of the certificate.
 */
@Tag("campaign")
class GoldenCertificatesTest {
    private static final String GOLDEN = "golden-certificates.json";
    private static final String SENDERS = "Senders";
    private static final String BENCH = "org.wirelore.rig.bench.explore.Senders";
    private static final String SAMPLES = "org.wirelore.rig.samples.";
    private static final List<PlacedKind> HOLDS = List.of(PlacedKind.HOLD);
    private static final String ONE_SIZE = "program.arguments="
            + "{\"sizesBytes\": [400], \"repetitions\": 1, \"warmUps\": 0}";
    /** Programs, each with its number of ranks and its arguments. */
    private static final List<String> PROGRAMS = List.of("Hello 4", "Nothing 4", "CollectivesOnce 3",
            "CollectiveSweep 3", "CollectiveTimes 2", "Clauses 2 synchronous", "Clauses 2 truncation",
            "Overtaking 2 5000", "FileCast 3 2000 500", "BuffersInTurn 2 2 4 300",
            "GroupTimes 4 64 2", "PacketCosts 3 drop:64", "Survivors 3 3", "Rounds 3 allgather 3 20",
            "Rounds 2 sends 3 20", "Quiz 2", "matrix.DenseProduct 2 1 8", "matrix.SparseProduct 2 1 50",
            "ring.RingOnMpi 3 2 1 4", SENDERS + " 3 3");

    /** Programs that MPI promises an end only if their sends are buffered, and one that is long. */
    private static final List<String> BUFFERED = List.of("HeadToHead 2", "Clauses 2 order",
            "nas.NasPattern 4 sp A 1 1");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private final SortedMap<String, String> issued = new TreeMap<>();

    @Test
    void certificatesCountWhatTheyCounted() throws IOException {
        for (String ack : List.of("lazy", "threshold", "eager", "delayed")) {
            certify("unet-explore", SearchBounds.faults(1, 40), "protocol.ack=" + ack, "checks=[]");
        }
        certify("tcp-pingpong", SearchBounds.faults(1, 30, HOLDS), "variants=[]", "checks=[]", "curves=[]", ONE_SIZE);
        certify("shm-pingpong", SearchBounds.faults(1, 30, HOLDS), "mode=virtual", "curves=[]", ONE_SIZE);
        certify("sci-memory-order", SearchBounds.choices(List.of("sci.*"), 1, 30));
        certify("urtp-small", SearchBounds.losses(1, 8));
        for (String program : PROGRAMS) {
            certify(List.of("all", "none"), program.split(" "));
        }
        for (String program : BUFFERED) {
            certify(List.of("all"), program.split(" "));
        }
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(Path.of("src", "test", "resources", GOLDEN),
                    JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build().writeValueAsString(issued)
                            + "\n");
        } else {
            assertThat(issued)
                    .describedAs("a change of what is explored changes these; -Dgolden.update=true writes new ones")
                    .isEqualTo(golden());
        }
    }

    private void certify(String rig, SearchBounds bounds, String... settings) {
        ExplorationResult result = Rigs.launcher().explore(Rigs.order(Rigs.load(rig, settings), folder), bounds,
                Progress.SILENT);
        assertThat(result.certificate()).as(rig + " " + List.of(settings)).isNotNull();
        Certificate certificate = CertificateReader.read(Objects.requireNonNull(result.certificate()));
        long scripts = certificate.units().stream().mapToLong(CertifiedUnit::scripts).sum();
        List<String> outcomes = certificate.outcomes().stream()
                .map(each -> each.variant() + " " + each.verdict() + " " + each.what()).toList();
        issued.put(rig + (settings.length == 0 ? "" : " " + settings[0]) + ", " + bounds.deviations() + " of "
                + bounds.first(),
                scripts + " scripts, " + outcomes.size() + " outcomes, root "
                        + MerkleTree.root(outcomes));
    }

    private void certify(List<String> modes, String[] program) {
        RigLoader loader = new RigLoader(ConfigFolder.find(), ProductRegistry.REGISTRY);
        MpiJob job = new MpiJob(Integer.parseInt(program[1]), program[0].equals(SENDERS) ? BENCH : SAMPLES + program[0],
                List.of(program).subList(2, program.length), "", false, MpiJob.DECLARED, false, true);
        List<RunOrder> orders = modes.stream().map(mode -> {
            RigConfig rig = OrderCertificate.rig(loader, job, "any-cluster", List.of(), mode);
            return Rigs.order(rig, folder);
        }).toList();
        List<ExploredOrders> explored = Rigs.launcher().exploreOrders(orders, OrderEffort.ALL, null, Progress.SILENT);
        List<OrderIssue.Walked> walks = new ArrayList<>();
        for (int i = 0; i < modes.size(); i++) {
            walks.add(new OrderIssue.Walked(modes.get(i), orders.get(i).rig(), explored.get(i).result()));
        }
        new OrderIssue(job, false, "any-cluster", List.of(), 1).of(walks).write(folder);
        OrderCertificate certificate = CertificateReader.readOrders(folder.resolve(Certificate.FILE));
        StringBuilder counts = new StringBuilder();
        for (OrderCertificate.Mode mode : certificate.modes()) {
            assertThat(mode.failed()).as(String.join(" ", program) + " " + mode.outcomes()).isZero();
            counts.append(mode.orders()).append(" orders and ").append(mode.outcomes().size()).append(" outcomes if ")
                    .append(mode.buffering()).append(" are buffered, ");
        }
        issued.put(String.join(" ", program), counts + "root " + certificate.root());
    }

    private static SortedMap<String, String> golden() throws IOException {
        try (InputStream in = Objects
                .requireNonNull(GoldenCertificatesTest.class.getResourceAsStream("/" + GOLDEN))) {
            return JsonMapper.shared().readValue(in, new TypeReference<TreeMap<String, String>>() {
            });
        }
    }
}
