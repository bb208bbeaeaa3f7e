/** Tests of {@code org.wirelore.rig.fork}. */
@NullMarked
package org.wirelore.rig.fork;

import org.jspecify.annotations.NullMarked;
