package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.api.register.Access;
import org.wirelore.device.api.register.BitField;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.device.api.register.Register;
import org.wirelore.rig.instance.DeviceTraceFile;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.spi.RigConfig;

/** What the cards do, as a file of a run. */
class DeviceTraceTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void aTracedRunLeavesTheSameBytesEachTimeAndIsTheRunWithoutATrace() throws IOException {
        RigConfig rig = Rigs.load("unet-pingpong");
        RunReport untraced = Rigs.launcher().run(Rigs.order(rig, folder.resolve("none")));
        RunReport first = run(rig, "first");
        RunReport second = run(rig, "second");
        assertThat(file("none")).doesNotExist();
        assertThat(Files.mismatch(file("first"), file("second"))).isEqualTo(-1);
        assertThat(List.of(first.eventStreamHash(), second.eventStreamHash()))
                .containsOnly(untraced.eventStreamHash());
    }

    @Test
    void aTraceNamesRegistersStatesReasonsAndLines() throws IOException {
        run(Rigs.load("unet-pingpong"), "run");
        List<String> lines = Files.readAllLines(file("run"));
        assertThat(lines.getFirst())
                .isEqualTo("{\"format\":\"wirelore-device-trace\",\"version\":1,\"eventsMax\":500000}");
        assertThat(lines.getLast()).isEqualTo("{\"event\":\"end\",\"events\":" + (lines.size() - 2)
                + ",\"leftOut\":0}");
        assertThat(lines).anyMatch(line -> line.contains("\"event\":\"write\",\"register\":\"CSR6\"")
                && line.contains("\"fields\":\"SR ") && line.contains(" ST "));
        assertThat(lines).anyMatch(line -> line.contains("\"event\":\"state\",\"machine\":\"tx\"")
                && line.endsWith("\"reason\":\"frame sent\"}"));
        assertThat(lines).anyMatch(line -> line.endsWith("\"line\":\"INTA#\",\"asserted\":true}"));
    }

    @Test
    void theTraceOfAnEarlierRunGoes() {
        RigConfig rig = Rigs.load("unet-pingpong");
        run(rig, "run");
        assertThat(file("run")).exists();
        Rigs.launcher().run(Rigs.order(rig, folder.resolve("run")));
        assertThat(file("run")).doesNotExist();
    }

    @Test
    void whatIsBeyondTheLimitIsCountedAndReported() throws IOException {
        Register register = new Register(8, 16, "CTRL", "control", 0, "", List.of(
                BitField.field("GO", 1, Access.READ_WRITE, "go"), BitField.kept("RATE", 0xF0, "rate")));
        DeviceTraceFile trace = DeviceTraceFile.open(folder, 2);
        DeviceTrace listener = trace.of("base", () -> 42);
        listener.onWrite("card0", register, 0xA1);
        listener.onRead("card0", register, 0);
        assertThat(trace.warning()).isEmpty();
        listener.onLine("card0", "INTA#", true);
        assertThat(trace.warning()).hasValue("device-trace.jsonl holds the first 2 events; 1 more were left out");
        trace.close();
        assertThat(Files.readString(folder.resolve(DeviceTraceFile.FILE))).isEqualTo("""
                {"format":"wirelore-device-trace","version":1,"eventsMax":2}
                {"variant":"base","ps":42,"device":"card0","event":"write","register":"CTRL","value":"00a1",\
                "fields":"GO RATE=a"}
                {"variant":"base","ps":42,"device":"card0","event":"read","register":"CTRL","value":"0000",\
                "fields":""}
                {"event":"end","events":2,"leftOut":1}
                """);
    }

    private RunReport run(RigConfig rig, String name) {
        return Rigs.launcher()
                .run(Rigs.order(rig, folder.resolve(name)).withCards(new CardRecords(true, false, false)));
    }

    private Path file(String name) {
        return folder.resolve(name).resolve(DeviceTraceFile.FILE);
    }
}
