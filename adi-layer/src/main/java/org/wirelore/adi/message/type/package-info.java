/**
 * Datatypes (MPI 1.1, section 3.12; mpiJava API specification 1.2, section 2.2): which elements of a Java array, a
 * direct buffer or a memory segment make up a message, and how they look on the wire.
 *
 * <p>Everything is counted in elements of the base type, as an array can't be addressed in bytes. On the wire, elements
 * stand without gaps, little-endian.
 *
 * <p>May import: {@code org.wirelore.device.api} and the JDK without threads, clocks and files.
 */
@NullMarked
package org.wirelore.adi.message.type;

import org.jspecify.annotations.NullMarked;
