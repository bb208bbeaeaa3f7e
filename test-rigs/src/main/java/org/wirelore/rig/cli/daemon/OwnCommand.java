package org.wirelore.rig.cli.daemon;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.rig.launch.JvmOptions;

/**
 * What a process of this program begins with.
 *
 * @param mainClass the class that starts it
 */
record OwnCommand(String mainClass) {
    private static final List<String> PROPERTIES = List.of("wirelore.home", "wirelore.command", "wirelore.rankCache");

    List<String> words() {
        List<String> words = new ArrayList<>(List.of(JvmOptions.java()));
        words.addAll(JvmOptions.COMMON);
        words.addAll(List.of("-Djava.awt.headless=true", "-Djdk.virtualThreadScheduler.parallelism=1"));
        for (String property : PROPERTIES) {
            String value = System.getProperty(property, "");
            if (!value.isEmpty()) {
                words.add("-D" + property + "=" + value);
            }
        }
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
        return words;
    }
}
