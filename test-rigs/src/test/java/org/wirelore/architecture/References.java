package org.wirelore.architecture;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of files and packages in comments and pages. */
final class References {
    private static final Pattern COMMENT = Pattern.compile("\"\"\".*?(?<!\\\\)\"\"\"|\"(?:[^\"\\\\\n]++|\\\\.)*+\""
            + "|'(?:[^'\\\\\n]|\\\\.)*+'|(/\\*.*?\\*/|//[^\n]*+)", Pattern.DOTALL);
    /** A path from the root, as far as it has no part that stands for others. */
    private static final Pattern PATH = Pattern.compile("(?<![\\w./-])(?:\\./)?((?:" + String.join("|",
            Repository.MODULES) + "|configs|samples|\\.github|\\.ci|\\.mvn)/[\\w./-]*\\w)(?![\\w*<{$…])");
    private static final Pattern PAGE = Pattern.compile("(?<![\\w./-])([\\w./-]+\\.md)\\b");
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:|#)([^)#]+)");
    private static final Pattern PACKAGE = Pattern.compile("`(org\\.wirelore(?:\\.\\w+)+)");
    /** The document that the design began as, and what was beside it: no clone has them. */
    private static final Pattern ELSEWHERE = Pattern.compile("\\bDESIGN\\b|(?<![\\w/])shared/\\w+"
            + "|(?<!-)\\b[Ss]eeds? \\d{3}\\b");

    private References() {
    }

    /** All comments of a source, one below the other. */
    static String comments(String source) {
        StringBuilder comments = new StringBuilder();
        Matcher matcher = COMMENT.matcher(source);
        while (matcher.find()) {
            if (matcher.group(1) != null) {
                comments.append(matcher.group(1)).append('\n');
            }
        }
        return comments.toString();
    }

    /** What a text of a file names and is not there. */
    static Map<String, String> missing(Path file, String text) {
        List<String> missing = new ArrayList<>();
        boolean isPage = file.toString().endsWith(".md");
        for (String path : all(PATH, text)) {
            // What a build or a run makes is in folders of that name.
            boolean isMade = path.contains("target/") || path.endsWith("/target");
            if (!isMade && !Files.exists(Repository.ROOT.resolve(path))) {
                missing.add(path);
            }
        }
        missing.addAll(all(ELSEWHERE, text));
        for (String page : all(PAGE, text)) {
            Path beside = file.resolveSibling(page);
            if (!Files.exists(beside) && !Files.exists(Repository.ROOT.resolve(page))
                    && !Files.exists(Repository.ROOT.resolve(".github").resolve(page))) {
                missing.add(page);
            }
        }
        if (isPage) {
            all(LINK, text).stream().filter(link -> !Files.exists(file.resolveSibling(link))).forEach(missing::add);
            all(PACKAGE, text).stream().filter(name -> !Repository.hasPackageOrClass(name)).forEach(missing::add);
        }
        return missing.isEmpty()
                ? Map.of()
                : Map.of(Repository.name(file), "names " + String.join(", ", new TreeSet<>(missing)));
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(result -> result.group(Math.min(1, result.groupCount())))
                .toList();
    }
}
