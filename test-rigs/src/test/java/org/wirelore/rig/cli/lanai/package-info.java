/** What the commands of the LANai processor promise: outcomes, exit codes and messages. */
@NullMarked
package org.wirelore.rig.cli.lanai;

import org.jspecify.annotations.NullMarked;
