/** Tests of the routes of ranks. */
@NullMarked
package org.wirelore.rig.route;

import org.jspecify.annotations.NullMarked;
