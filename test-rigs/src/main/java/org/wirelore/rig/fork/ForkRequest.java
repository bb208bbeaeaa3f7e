package org.wirelore.rig.fork;

import java.nio.file.Path;
import org.wirelore.rig.explore.SearchBounds;

/**
 * What if, from a frame on, a run had gone otherwise.
 *
 * @param capture of the run
 * @param at the frame, by its number in the capture, from 1
 * @param bounds what is tried behind it
 */
public record ForkRequest(Path capture, long at, SearchBounds bounds) {
}
