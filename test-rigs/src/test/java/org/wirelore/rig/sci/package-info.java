/** SCI in rigs. */
@NullMarked
package org.wirelore.rig.sci;

import org.jspecify.annotations.NullMarked;
