/**
 * What a rank of real mode and its master say to each other when a program starts further processes (MPI-2, section
 * 5.3), and what these are given.
 *
 * <p>May import: {@code org.wirelore.adi.message}, {@code tools.jackson} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.launch.spawn;

import org.jspecify.annotations.NullMarked;
