/** Tests of SCI networks in rigs. */
@NullMarked
package org.wirelore.rig.sci.ring;

import org.jspecify.annotations.NullMarked;
