package org.wirelore.emulator.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** Each conformance test that the fact sheet on VIA names (section 6) is a test here, by its number. */
class ViplNumberedTestsTest {
    private static final int NUMBERS = 29;
    private static final List<String> PACKAGES = List.of("org.wirelore.device.contract.vipl.",
            "org.wirelore.device.vipl.", "org.wirelore.emulator.backend.via.");

    @Test
    void eachNumberIsATest() throws Exception {
        TreeSet<Integer> numbers = new TreeSet<>();
        List<String> missing = new ArrayList<>();
        for (String line : lines()) {
            String[] parts = line.split("[ #]", -1);
            numbers.add(Integer.valueOf(parts[0]));
            if (parts.length != 3 || !isTest(parts[1], parts[2])) {
                missing.add(line);
            }
        }
        assertThat(missing).isEmpty();
        assertThat(numbers).containsExactlyElementsOf(IntStream.rangeClosed(1, NUMBERS).boxed().toList());
    }

    private static List<String> lines() throws IOException {
        try (InputStream list = Objects.requireNonNull(
                ViplNumberedTestsTest.class.getResourceAsStream("vipl-tests.txt"))) {
            return new String(list.readAllBytes(), StandardCharsets.UTF_8).lines()
                    .filter(line -> !line.startsWith("#")).toList();
        }
    }

    private static boolean isTest(String className, String methodName) {
        for (String place : PACKAGES) {
            try {
                return Arrays.stream(Class.forName(place + className).getDeclaredMethods())
                        .anyMatch(method -> method.getName().equals(methodName) && isTest(method));
            } catch (ClassNotFoundException elsewhere) {
                // In another package.
            }
        }
        return false;
    }

    private static boolean isTest(Method method) {
        return method.isAnnotationPresent(Test.class) || method.isAnnotationPresent(ParameterizedTest.class);
    }
}
