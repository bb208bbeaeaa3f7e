/** Runs that an explorer disturbs end in the time that the protocol's parameters allow. */
@NullMarked
package org.wirelore.rig.disturbance;

import org.jspecify.annotations.NullMarked;
