package org.wirelore.rig.cli;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.wirelore.rig.lanai.LanaiException;

/**
 * What is typed behind {@code lanai build}, read as cc reads it: sources, and options of the compiler in their order.
 *
 * @param sources the files
 * @param options what goes to clang, with folders as seen from here
 */
record BuildWords(List<Path> sources, List<String> options) {
    /** Options whose value may be the next word; all but the first three are never written together with it. */
    private static final Set<String> WITH_VALUE = Set.of("-D", "-U", "-I", "-include", "-imacros", "-isystem",
            "-idirafter",
            "-iquote", "-x", "-Xclang", "-mllvm");
    /** A level may stand alone, as -O= (as the help of other commands has it) or together with its option. */
    private static final Pattern LEVEL = Pattern.compile("-O=?(|[0-3szg]|fast)");
    private static final Pattern VALUE = Pattern.compile("(-[DUI])=?(.+)");
    private static final String FOLDER = "-I";

    /** @param here where relative paths begin */
    static BuildWords of(List<String> words, Path here) {
        Deque<String> rest = new ArrayDeque<>(words);
        List<Path> sources = new ArrayList<>();
        List<String> options = new ArrayList<>();
        while (!rest.isEmpty()) {
            String word = rest.removeFirst();
            if (!word.startsWith("-")) {
                sources.add(here.resolve(word));
            } else if (word.startsWith("-O")) {
                options.add(level(word, rest));
            } else if (WITH_VALUE.contains(word)) {
                String value = rest.pollFirst();
                if (value == null) {
                    throw new LanaiException("option " + word + " needs a value behind it");
                }
                options.add(word);
                options.add(word.equals(FOLDER) ? here.resolve(value).toString() : value);
            } else if (!word.equals("-c")) {
                options.add(joined(word, here));
            }
        }
        if (sources.isEmpty()) {
            throw new LanaiException("no source: name at least one");
        }
        return new BuildWords(List.copyOf(sources), List.copyOf(options));
    }

    private static String level(String word, Deque<String> rest) {
        String next = rest.peekFirst();
        boolean isSeparate = word.equals("-O") && next != null && LEVEL.matcher(word + next).matches();
        String whole = isSeparate ? word + rest.removeFirst() : word;
        if (!LEVEL.matcher(whole).matches()) {
            throw new LanaiException(
                    "the level of optimization must be -O0, -O1, -O2, -O3, -Os or -Oz, found " + whole);
        }
        return whole.replace("=", "");
    }

    private static String joined(String word, Path here) {
        var matcher = VALUE.matcher(word);
        if (!matcher.matches()) {
            return word;
        }
        String option = matcher.group(1);
        return option + (option.equals(FOLDER) ? here.resolve(matcher.group(2)) : matcher.group(2));
    }
}
