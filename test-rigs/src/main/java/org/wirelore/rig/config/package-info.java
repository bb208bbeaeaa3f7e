/**
 * The rig format: plain records that mirror the JSON files under {@code configs}, and the loader that turns files into
 * them or says what is wrong with them.
 *
 * <p>{@link org.wirelore.rig.config.RigLoader} reads a rig with everything it refers to; {@link
 * org.wirelore.rig.error.RigException} is the only exception that a bad file causes. The JSON Schemas beside this
 * package (folder {@code schema} of the resources) hold every key with its meaning, unit, range and default; what a
 * schema cannot say (references between files, values that exclude each other) is checked by the loader. Units are in
 * the names of the components, as in the keys.
 *
 * <p>May import: {@code com.networknt.schema} and below, {@code org.wirelore.emulator.process}, {@code
 * org.wirelore.rig.error}, {@code org.wirelore.rig.model}, {@code org.wirelore.rig.report}, {@code
 * org.wirelore.rig.route}, {@code org.wirelore.rig.spi}, {@code org.wirelore.rig.spi.card}, {@code tools.jackson} and
 * below, and the JDK. It knows no emulator, device or protocol. It
 * implements {@code .github/ARCHITECTURE.md}, Rigs.
 */
@NullMarked
package org.wirelore.rig.config;

import org.jspecify.annotations.NullMarked;
