/** What all commands share, tested by itself. */
@NullMarked
package org.wirelore.rig.cli.session;

import org.jspecify.annotations.NullMarked;
