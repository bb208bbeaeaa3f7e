/** How the classes of programs are found. */
@NullMarked
package org.wirelore.rig.mpi.classes;

import org.jspecify.annotations.NullMarked;
