package org.wirelore.rig.oracle;

import java.util.function.Function;

/**
 * An oracle that judges every run whatever its protocol is, by the events of the core and of protocols.
 *
 * @param name different from every other's
 * @param maker makes it for one variant
 */
public record OracleKind(String name, Function<OracleContext, Oracle> maker) {
}
