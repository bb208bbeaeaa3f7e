package org.wirelore.rig.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.emulator.time.virtual.RankActivity;

/** Where ranks were, in few lines. */
class RankPositionsTest {
    private static RankActivity rank(int number, String waitsFor, String where) {
        return new RankActivity("rank" + number, "h" + number, waitsFor, where, number * 1_000_000L, Host.FOREVER);
    }

    @Test
    void ranksThatDoTheSameAtTheSamePlaceShareALine() {
        assertThat(
                RankPositions.lines(List.of(rank(0, "", "A.main(A.java:7)"), rank(1, "a message", "A.main(A.java:9)"),
                        rank(2, "a message", "A.main(A.java:9)"), rank(3, "a message", "B.main(B.java:1)")), 2))
                .containsExactly("rank0 on h0 computes since 0.000 us at A.main(A.java:7)",
                        "rank1, rank2 wait for a message since 1.000 to 2.000 us at A.main(A.java:9)",
                        "rank3 on h3 waits for a message since 3.000 us at B.main(B.java:1)",
                        "2 ranks have come to the end");
    }

    @Test
    void ofAThousandRanksTheLinesStayFewAndNoneIsLeftOut() {
        List<RankActivity> alike = IntStream.range(0, 1024).mapToObj(i -> rank(i, "a barrier", "")).toList();
        assertThat(RankPositions.lines(alike, 0)).singleElement().asString()
                .startsWith("rank0, rank1, rank2, rank3, rank4, rank5, rank6, rank7 and 1016 more wait for a barrier");
        List<RankActivity> different = IntStream.range(0, 1024)
                .mapToObj(i -> rank(i, i == 1000 ? "" : "a message from rank " + i, "")).toList();
        assertThat(RankPositions.lines(different, 0)).hasSize(RankPositions.LINES_MAX + 1).last()
                .isEqualTo("992 more: 991 wait, 1 compute");
    }
}
