/**
 * How calls of the ADI fail (MPI 1.1, section 7.3).
 *
 * <p>May import: the JDK without threads, clocks, files and environment.
 */
@NullMarked
package org.wirelore.adi.error;

import org.jspecify.annotations.NullMarked;
