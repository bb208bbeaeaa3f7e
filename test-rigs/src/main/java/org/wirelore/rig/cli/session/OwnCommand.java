package org.wirelore.rig.cli.session;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.rig.launch.JvmOptions;

/**
 * What a process of this program begins with.
 *
 * @param mainClass the class that starts it
 */
public record OwnCommand(String mainClass) {
    /** The system property with the mistake of the classes that run. */
    public static final String MISTAKE = "wirelore.mistake";

    private static final List<String> PROPERTIES = List.of("wirelore.home", "wirelore.command", "wirelore.rankCache");

    /** The words before those of a command. */
    public List<String> words() {
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
        String mistake = System.getProperty(MISTAKE);
        if (mistake != null) {
            words.addAll(List.of("--mistake", mistake));
        }
        return words;
    }
}
