package org.wirelore.rig.spi;

/**
 * A block of settings that an interconnect has at the top of a rig, such as the sizes of its endpoints.
 *
 * @param key its key in a rig
 * @param topic what it is about, for those who ask for a description
 * @param home the class beside whose package's resources the schema of the block is, as {@code NAME.schema.json}
 * @param schema name of the schema
 */
public record SettingsBlock(String key, String topic, Class<?> home, String schema) {
}
