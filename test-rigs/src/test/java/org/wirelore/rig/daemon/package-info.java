/** What the command line promises: exit codes, messages, and what it asks of the runner. */
@NullMarked
package org.wirelore.rig.daemon;

import org.jspecify.annotations.NullMarked;
