package org.wirelore.rig.pvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.mpi.ProgramClass;
import org.wirelore.rig.mpi.classes.ProgramClasses;
import org.wirelore.rig.mpi.process.ProgramSettings;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.program.MissingProgramException;
import org.wirelore.rig.spi.ProgramConfig;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigConfig;
import tools.jackson.databind.JsonNode;

/**
 * A Java program that calls PVM.
 *
 * @param mainClass full name of the class that has main
 * @param slots how many of the ranks run tasks
 * @param classPath where the program's classes are, as in a class path; empty: with Wirelore's own
 * @param arguments what main of the first task is given
 * @param daemonWait how daemons wait in virtual time
 * @param compute what its own computing costs in virtual time
 * @param computeScale how many times longer the rig's host computes than this machine, if that is measured
 */
record PvmConfig(String mainClass, int slots, String classPath, List<String> arguments, DaemonWait daemonWait,
        Computing compute, double computeScale) implements ProgramConfig {
    /** Its name in a rig. */
    static final String NAME = "pvm";

    /** How daemons, and slots without a task, wait in virtual time. */
    enum DaemonWait {
        /** Asleep, until something arrives. */
        SLEEP,
        /** As tasks do. */
        POLL
    }

    /** What the computing of a program costs in virtual time. */
    enum Computing {
        /** What it declares: the same in every run. */
        DECLARED,
        /** The processor time that it took on this machine, scaled. */
        MEASURED
    }

    PvmConfig {
        arguments = List.copyOf(arguments);
    }

    static PvmConfig bind(JsonNode arguments) {
        return new PvmConfig(Fields.text(arguments, "class"), Fields.integer(arguments, "slots"),
                Fields.text(arguments, "classPath"), Fields.texts(arguments, "arguments"),
                Fields.constant(DaemonWait.class, arguments, "daemonWait"),
                Fields.constant(Computing.class, arguments, "compute"), Fields.real(arguments, "computeScale"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "PVM program " + mainClass + (arguments.isEmpty() ? "" : " with " + String.join(" ", arguments)) + " on "
                + slots + (slots == 1 ? " task slot" : " task slots")
                + (isMeasured()
                        ? ", its computing costs what it takes here, times " + Fields.number(computeScale)
                        : ", its computing costs what it declares");
    }

    @Override
    public String note(RigConfig.Mode mode) {
        if (mode == RigConfig.Mode.REAL) {
            return "";
        }
        return " The program's own computing costs " + (isMeasured()
                ? "what it took on this machine, times " + computeScale + "."
                : "what it declares.");
    }

    boolean isMeasured() {
        return compute == Computing.MEASURED;
    }

    /** What the program's tasks get of it. */
    ProgramSettings settings(boolean isVirtual) {
        return new ProgramSettings(isVirtual, false, isMeasured(), computeScale);
    }

    @Override
    public void check(RigCheck check) {
        check.require(check.variant().protocol().speaksAdi(), check.protocolKind(),
                "a protocol of the ADI under pvm", Quoted.text(check.variant().protocol().name()));
        ProgramClass.checkMain(check, check.path().child("arguments"), mainClass, classPath);
        List<String> hosts = new ArrayList<>();
        check.variant().ranks().forEach(rank -> hosts.add(rank.host()));
        TreePath at = check.path().child("arguments").child("slots");
        if (slots >= hosts.size()) {
            check.problem(at,
                    "expected fewer slots than the rig has ranks, since the last ranks are the daemons, found "
                            + slots + " of " + hosts.size());
            return;
        }
        List<String> daemons = hosts.subList(slots, hosts.size());
        Set<String> missing = new TreeSet<>(hosts.subList(0, slots));
        daemons.forEach(missing::remove);
        check.require(missing.isEmpty(), at, "a daemon on every host with slots, behind rank " + (slots - 1),
                "none on " + String.join(", ", missing));
        check.require(new TreeSet<>(daemons).size() == daemons.size(), at, "one daemon on a host", "ranks behind rank "
                + (slots - 1) + " on " + String.join(", ", daemons));
    }

    @Override
    public LoadedProgram load(boolean isVirtual, int ranks) throws MissingProgramException {
        ProgramClasses classes = ProgramClass.open(classPath, "program.arguments.classPath", isVirtual);
        List<PvmProgram> programs = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            programs.add(new PvmProgram(this, classes, isVirtual));
        }
        return new LoadedPvm(this, programs);
    }
}
