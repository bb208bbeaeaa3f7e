/** What real runs promise: sockets, networks and shared memory of this machine, and ranks that fail or are killed. */
@NullMarked
package org.wirelore.rig.run.real;

import org.jspecify.annotations.NullMarked;
