/** Tests of the server of HTTP. */
@NullMarked
package org.wirelore.rig.program.serve;

import org.jspecify.annotations.NullMarked;
