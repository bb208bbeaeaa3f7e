/**
 * Traces of packet calls as people write them: {@link org.wirelore.rig.kbuffer.file.CallTraceFile} reads one, or says
 * where it is wrong.
 *
 * <p>May import: {@code org.wirelore.rig.config}, {@code org.wirelore.rig.error}, {@code org.wirelore.rig.kbuffer},
 * {@code tools.jackson} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.kbuffer.file;

import org.jspecify.annotations.NullMarked;
