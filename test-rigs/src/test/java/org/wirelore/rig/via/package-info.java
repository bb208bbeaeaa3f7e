/** VIA in rigs. */
@NullMarked
package org.wirelore.rig.via;

import org.jspecify.annotations.NullMarked;
