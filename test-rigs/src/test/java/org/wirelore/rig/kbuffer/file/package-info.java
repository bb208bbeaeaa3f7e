/** What the reader of traces promises: the meaning of legal ones and the exact message for illegal ones. */
@NullMarked
package org.wirelore.rig.kbuffer.file;

import org.jspecify.annotations.NullMarked;
