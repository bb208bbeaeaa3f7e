/** The parts of a rig's instance. */
@NullMarked
package org.wirelore.rig.instance;

import org.jspecify.annotations.NullMarked;
