package org.wirelore.rig.mpi;

import java.util.List;
import java.util.stream.Stream;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.mpi.classes.ProgramClasses;
import org.wirelore.rig.mpi.process.ProgramSettings;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.program.MissingProgramException;
import org.wirelore.rig.spi.ProgramConfig;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigConfig;
import tools.jackson.databind.JsonNode;

/**
 * A Java program that calls MPI, the same in every rank.
 *
 * @param mainClass full name of the class that has main
 * @param classPath where the program's classes are, as in a class path; empty: with Wirelore's own
 * @param arguments what main is given
 * @param launcherWords whether main is given three words before them: rank, configuration, device
 * @param compute what its own computing costs in virtual time
 * @param computeScale how many times longer the rig's host computes than this machine, if that is measured
 * @param leftovers what messages that it has not received at its end are
 * @param assertions whether its assert statements are checked in virtual time
 */
record MpiConfig(String mainClass, String classPath, List<String> arguments, boolean launcherWords, Compute compute,
        double computeScale, Leftovers leftovers, boolean assertions) implements ProgramConfig {
    /** Its name in a rig. */
    static final String NAME = "mpi";

    /** What it means that a program leaves messages unreceived, or receives open. */
    enum Leftovers {
        /** It may be careless, as it may be with other MPIs. */
        WARN,
        /** It is wrong, as the standard says. */
        FAIL
    }

    /** What the computing of a program costs in virtual time. */
    enum Compute {
        /** What it declares: the same in every run. */
        DECLARED,
        /** The processor time that it took on this machine, scaled. */
        MEASURED
    }

    MpiConfig {
        arguments = List.copyOf(arguments);
    }

    static MpiConfig bind(JsonNode arguments) {
        return new MpiConfig(Fields.text(arguments, "class"), Fields.text(arguments, "classPath"),
                Fields.texts(arguments, "arguments"), Fields.flag(arguments, "launcherWords"),
                Fields.constant(Compute.class, arguments, "compute"), Fields.real(arguments, "computeScale"),
                Fields.constant(Leftovers.class, arguments, "leftovers"), Fields.flag(arguments, "assertions"));
    }

    /** A program that a process of its own runs by the name of its class. */
    static MpiConfig launched(String mainClass, List<String> arguments) {
        return new MpiConfig(mainClass, "", arguments, false, Compute.DECLARED, 1, Leftovers.WARN,
                false);
    }

    /**
     * The same class path with another class.
     *
     * @throws MissingProgramException if there is no such class, or it has no main
     */
    MpiConfig another(String otherClass, List<String> words) throws MissingProgramException {
        ProgramClass.requireMain(otherClass, classPath);
        return new MpiConfig(otherClass, classPath, words, false, compute, computeScale, leftovers, assertions);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "MPI program " + mainClass + (arguments.isEmpty() ? "" : " with " + String.join(" ", arguments))
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

    /** What the program's processes get of it. */
    ProgramSettings settings(boolean isVirtual) {
        return new ProgramSettings(isVirtual, launcherWords, isMeasured(), computeScale);
    }

    boolean isMeasured() {
        return compute == Compute.MEASURED;
    }

    @Override
    public int ranksMin() {
        return 1;
    }

    @Override
    public boolean mayLeaveMessages() {
        return leftovers == Leftovers.WARN;
    }

    @Override
    public boolean callsMpi() {
        return true;
    }

    @Override
    public void check(RigCheck check) {
        check.require(check.variant().protocol().speaksAdi(), check.protocolKind(),
                "a protocol of the ADI under mpi", Quoted.text(check.variant().protocol().name()));
        ProgramClass.check(check, check.path().child("arguments"), mainClass, classPath,
                ClassNeed.MAIN);
    }

    @Override
    public LoadedProgram load(boolean isVirtual, int ranks) throws MissingProgramException {
        ProgramClasses classes = ProgramClass.open(classPath, "program.arguments.classPath", isVirtual);
        if (isVirtual) {
            classes.share(mainClass);
            classes.checkAssertions(assertions);
        }
        return new LoadedMpi(this,
                Stream.generate(() -> new MpiProgram(this, classes, isVirtual)).limit(ranks).toList());
    }
}
