/**
 * What is wrong with something that a user wrote: the place, the path, the words, the nearest legal name.
 *
 * <p>May import: {@code tools.jackson} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.error;

import org.jspecify.annotations.NullMarked;
