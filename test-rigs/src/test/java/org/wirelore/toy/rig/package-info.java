/** Postboxes in rigs: the one binding that a registry names. */
@NullMarked
package org.wirelore.toy.rig;

import org.jspecify.annotations.NullMarked;
