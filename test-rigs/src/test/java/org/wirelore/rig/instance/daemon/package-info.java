/** Tests of daemons in rigs. */
@NullMarked
package org.wirelore.rig.instance.daemon;

import org.jspecify.annotations.NullMarked;
