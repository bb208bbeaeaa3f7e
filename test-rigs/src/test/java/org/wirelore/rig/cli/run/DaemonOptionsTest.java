package org.wirelore.rig.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a daemon is asked to run: the same command, which does not ask a daemon again. */
class DaemonOptionsTest {
    @ParameterizedTest
    @CsvSource({"--daemon Prog, Prog, 1", "--daemon=true -n 2 Prog, -n 2 Prog, 1",
        "-n 2 --daemon-port 5 --daemon Prog, -n 2 Prog, 1", "--daemon-port=5 --daemon Prog, Prog, 1",
        "--daemon Prog --daemon-port 5 --daemon, Prog --daemon-port 5 --daemon, 4",
        "--daemon Prog --daemon=true --daemon-port=5, Prog --daemon=true --daemon-port=5, 3"})
    void theDaemonsOptionsGoAndTheProgramsWordsStay(String line, String kept, int programWords) {
        assertThat(MpirunCommand.withoutDaemon(List.of(line.split(" ", -1)), programWords))
                .isEqualTo(List.of(kept.split(" ", -1)));
    }
}
