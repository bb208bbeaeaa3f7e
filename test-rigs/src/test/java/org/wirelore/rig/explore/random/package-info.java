/** Tests of random search. */
@NullMarked
package org.wirelore.rig.explore.random;

import org.jspecify.annotations.NullMarked;
