/**
 * What the runner promises: repeatable runs, complete reports, faithful replays, explorations that leave nothing out.
 */
@NullMarked
package org.wirelore.rig.replay;

import org.jspecify.annotations.NullMarked;
