package org.wirelore.rig.mpi;

import java.util.List;
import java.util.stream.Stream;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.mpi.classes.ProgramClasses;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.program.MissingProgramException;
import org.wirelore.rig.spi.ProgramConfig;
import org.wirelore.rig.spi.RigCheck;
import tools.jackson.databind.JsonNode;

/**
 * A program of the user's own: a class that implements {@link org.wirelore.rig.program.RankProgram}.
 *
 * @param className its full name
 * @param classPath where it is, as in a class path; empty: with Wirelore's own
 * @param arguments what its constructor is given
 */
record ClassConfig(String className, String classPath, List<String> arguments) implements ProgramConfig {
    /** Its name in a rig. */
    static final String NAME = "class";

    ClassConfig {
        arguments = List.copyOf(arguments);
    }

    static ClassConfig bind(JsonNode arguments) {
        return new ClassConfig(Fields.text(arguments, "class"), Fields.text(arguments, "classPath"),
                Fields.texts(arguments, "arguments"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "class " + className + (arguments.isEmpty() ? "" : " with " + String.join(" ", arguments));
    }

    @Override
    public boolean opensAnything() {
        return true;
    }

    @Override
    public boolean sendsMessages() {
        return false;
    }

    @Override
    public int ranksMin() {
        return 1;
    }

    @Override
    public void check(RigCheck check) {
        ProgramClass.check(check, check.path().child("arguments"), className, classPath,
                ClassNeed.program(!arguments.isEmpty()));
    }

    @Override
    public LoadedProgram load(boolean isVirtual, int ranks) throws MissingProgramException {
        MpiConfig config = MpiConfig.launched(className, arguments);
        ProgramClasses classes = ProgramClass.open(classPath, "program.arguments.classPath", isVirtual);
        return new LoadedMpi(config, Stream.generate(() -> new MpiProgram(config, classes, isVirtual,
                new RankClass(className, classPath, arguments))).limit(ranks).toList());
    }
}
