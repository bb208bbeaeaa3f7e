/** Tests of what all families of fabrics have in common, with a family of transaction wires made for them. */
@NullMarked
package org.wirelore.emulator.fabric;

import org.jspecify.annotations.NullMarked;
