package org.wirelore.rig.junit;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.wirelore.rig.cli.Wirelore;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.run.RigLauncher;

/**
 * Gives a test what the command line finds: the annotations are its arguments, so both mean the same and complain in
 * the same words.
 */
public final class ExplorationExtension implements TestTemplateInvocationContextProvider {
    private static final String PROGRAM = "./wirelore";
    private static final Pattern RUNS = Pattern.compile("(?:^|[ (])([0-9][0-9,]*) runs?\\b");
    /** Above what deviates, in a failure's screen. */
    private static final String SMALLEST = "as small as it gets";
    private static final Pattern DEVIATION = Pattern.compile("^ {4}(\\S.*)$");
    private static final String USAGE = "Usage: ";

    /** JUnit makes one. */
    public ExplorationExtension() {
    }

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return true;
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        Method method = context.getRequiredTestMethod();
        Path folder = Path.of("target", "wirelore", "junit",
                context.getRequiredTestClass().getName().replace('$', '.') + "." + method.getName());
        return Stream.of(new Found(explore(arguments(method, context.getRequiredTestClass()), folder)));
    }

    private static List<String> arguments(Method method, Class<?> type) {
        Explore explore = method.getAnnotation(Explore.class);
        Seeds seeds = method.getAnnotation(Seeds.class);
        if (explore != null && explore.program() != void.class) {
            return program(explore);
        }
        Rig rig = method.isAnnotationPresent(Rig.class)
                ? method.getAnnotation(Rig.class)
                : type.getAnnotation(Rig.class);
        if (rig == null) {
            throw new ExtensionConfigurationException("expected @Rig at " + type.getName() + "." + method.getName()
                    + " or its class, or a program to explore, found neither");
        }
        List<String> words = new ArrayList<>(List.of(explore == null ? "run" : "explore", rig.value()));
        for (String setting : rig.set()) {
            words.addAll(List.of("--set", setting));
        }
        if (explore != null) {
            addBounds(explore, words);
        } else if (seeds != null) {
            words.addAll(List.of("--seeds", seeds.value()));
        }
        return words;
    }

    private static void addBounds(Explore explore, List<String> words) {
        if (explore.choices().length > 0) {
            words.addAll(List.of("--choices", String.join(",", explore.choices()), "--deviations",
                    Integer.toString(explore.deviations()), "--first", Integer.toString(explore.first())));
        } else {
            words.addAll(List.of("--faults", Integer.toString(explore.faults()), "--frames",
                    Integer.toString(explore.frames())));
            if (explore.kinds().length > 0) {
                words.addAll(List.of("--kinds", String.join(",", explore.kinds())));
            }
        }
        words.addAll(List.of("--workers", "1"));
    }

    private static List<String> program(Explore explore) {
        Class<?> program = explore.program();
        List<String> words = new ArrayList<>(List.of("explore", "-n", Integer.toString(explore.ranks()), "-cp",
                Path.of(program.getProtectionDomain().getCodeSource().getLocation().getPath()).toString()));
        words.add(program.getName());
        words.addAll(List.of(explore.arguments()));
        return words;
    }

    private static Exploration explore(List<String> words, Path folder) {
        ConfigFolder configs = ConfigFolder.find();
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        // In front of a program's name and arguments.
        List<String> arguments = new ArrayList<>(words);
        arguments.addAll(1, List.of("--out", folder.toString()));
        int code;
        try (PrintWriter toOut = new PrintWriter(out); PrintWriter toErr = new PrintWriter(err)) {
            code = Wirelore.execute(new Session(InputStream.nullInputStream(), toOut, toErr, () -> false,
                    Path.of("").toAbsolutePath(), configs, ProductRegistry.REGISTRY,
                    () -> new RigLauncher(configs, ProductRegistry.REGISTRY, PROGRAM)),
                    arguments.toArray(String[]::new));
        }
        List<String> screen = out.toString().lines().toList();
        if (code != ExitCode.PASS && code != ExitCode.FAIL) {
            throw new ExtensionConfigurationException(err.toString().lines()
                    .takeWhile(line -> !line.startsWith(USAGE)).collect(Collectors.joining("\n")));
        }
        long runs = screen.stream().map(RUNS::matcher).filter(Matcher::find)
                .mapToLong(found -> Long.parseLong(found.group(1).replace(",", ""))).max().orElse(1);
        return new Exploration(name(code == ExitCode.PASS, words.get(1), runs, screen), code == ExitCode.PASS, runs,
                screen, folder);
    }

    private static String name(boolean isPass, String subject, long runs, List<String> screen) {
        if (isPass) {
            return (subject.startsWith("-") ? "" : subject + ": ") + runs + (runs == 1 ? " run passes" : " runs pass");
        }
        return screen.stream().dropWhile(line -> !line.contains(SMALLEST)).map(DEVIATION::matcher)
                .filter(Matcher::matches).map(found -> found.group(1)).findFirst()
                .orElseGet(() -> screen.stream().filter(line -> line.startsWith("FAIL "))
                        .reduce((earlier, later) -> later).orElse("failed"));
    }

    /** The one call of a test. */
    private record Found(Exploration exploration) implements TestTemplateInvocationContext, ParameterResolver {
        @Override
        public String getDisplayName(int invocation) {
            return exploration.toString();
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(this);
        }

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == Exploration.class;
        }

        @Override
        public @Nullable Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return exploration;
        }
    }
}
