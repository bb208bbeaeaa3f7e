/** Tests of explorations in tests. */
@NullMarked
package org.wirelore.rig.junit;

import org.jspecify.annotations.NullMarked;
