/** The process of one rank. */
@NullMarked
package org.wirelore.rig.rank;

import org.jspecify.annotations.NullMarked;
