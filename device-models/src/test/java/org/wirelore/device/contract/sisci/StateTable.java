package org.wirelore.device.contract.sisci;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.wirelore.device.api.sci.SciError;

/** A table of calls and states: each cell is the code that the call has in the state. Cells of a dash do not occur. */
final class StateTable {
    /** Brings an object into a state, makes a call and returns its code. */
    @FunctionalInterface
    interface Trial {
        SciError play(String call, String state) throws Exception;
    }

    private StateTable() {
    }

    /** One test for each cell. */
    static Stream<DynamicTest> tests(String table, Trial trial) {
        List<String[]> rows = table.strip().lines().map(line -> line.strip().split(" +")).toList();
        String[] states = rows.getFirst();
        List<DynamicTest> tests = new ArrayList<>();
        for (String[] row : rows.subList(1, rows.size())) {
            assertThat(row).as("a row has a call and a cell for each state").hasSize(states.length + 1);
            for (int i = 0; i < states.length; i++) {
                String state = states[i];
                String cell = row[i + 1];
                if (!cell.equals("-")) {
                    tests.add(DynamicTest.dynamicTest(row[0] + " in " + state + ": " + cell,
                            () -> assertThat(trial.play(row[0], state)).isEqualTo(SciError.valueOf(cell))));
                }
            }
        }
        return tests.stream();
    }
}
