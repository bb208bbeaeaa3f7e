/** Tests of the package of the same name. */
@NullMarked
package org.wirelore.rig.program.ping;

import org.jspecify.annotations.NullMarked;
