/** What the commands that run rigs and programs promise: outcomes, exit codes, messages and progress. */
@NullMarked
package org.wirelore.rig.cli.run;

import org.jspecify.annotations.NullMarked;
