/** Every order in which MPI may match messages: how many there are, and what comes of them. */
@NullMarked
package org.wirelore.rig.order;

import org.jspecify.annotations.NullMarked;
