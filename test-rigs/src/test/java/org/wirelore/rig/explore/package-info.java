/**
 * What explorations promise: they place every fault that they say, and show a failure as small as it gets.
 */
@NullMarked
package org.wirelore.rig.explore;

import org.jspecify.annotations.NullMarked;
