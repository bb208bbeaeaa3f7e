package org.wirelore.rig.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One process of the program.
 *
 * @param host name of the host that it runs on
 * @param environment its environment variables, in the order of the file
 */
public record RankConfig(String host, Map<String, String> environment) {
    public RankConfig {
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
    }
}
