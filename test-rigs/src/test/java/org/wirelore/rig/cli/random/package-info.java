/** Tests of the command {@code explore --random}. */
@NullMarked
package org.wirelore.rig.cli.random;

import org.jspecify.annotations.NullMarked;
