/**
 * What keys of states are made of.
 */
@NullMarked
package org.wirelore.rig.explore.state;

import org.jspecify.annotations.NullMarked;
