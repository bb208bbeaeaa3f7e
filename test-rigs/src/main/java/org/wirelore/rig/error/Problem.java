package org.wirelore.rig.error;

/**
 * One thing that is wrong with a rig.
 *
 * @param place where it was written
 * @param path the dotted path of the value in the rig; empty for the file itself
 * @param text what was expected and what was found, and the nearest legal key or value where there is one
 */
public record Problem(Place place, String path, String text) {
    /** One line: place, path, text. */
    @Override
    public String toString() {
        return path.isEmpty() ? place + ": " + text : place + ": " + path + ": " + text;
    }
}
