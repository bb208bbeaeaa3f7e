/**
 * Stress tests (jcstress) of what the threads of a rank share at THREAD_MULTIPLE: the gate and what is behind it, and
 * the one flag that is looked at outside of it. A short campaign is part of every build; {@code mvn -Pjcstress verify}
 * runs a long one.
 */
@NullMarked
package org.wirelore.rig.mpi.process;

import org.jspecify.annotations.NullMarked;
