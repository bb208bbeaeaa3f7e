/** What the commands that run nothing print. */
@NullMarked
package org.wirelore.rig.cli.inspect;

import org.jspecify.annotations.NullMarked;
