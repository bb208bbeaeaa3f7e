package org.wirelore.device.api.datalink;

/**
 * The words that a filter in the kernel shares with its owner. Each access is to one whole word, and the other side
 * sees what was written before it.
 */
public interface WordTable {
    /** {@return number of words} */
    int words();

    /**
     * Reads a word.
     *
     * @param index 0 to {@link #words()} - 1
     * @return what the owner or the filter wrote last; 0 at first
     * @throws IndexOutOfBoundsException if there is no such word
     */
    int get(int index);

    /**
     * Writes a word.
     *
     * @param index 0 to {@link #words()} - 1
     * @param value for the filter
     * @throws IndexOutOfBoundsException if there is no such word
     */
    void set(int index, int value);

    /**
     * Reads a word and leaves 0 there; nothing that the filter writes gets lost between the two.
     *
     * @param index 0 to {@link #words()} - 1
     * @return as {@link #get}
     * @throws IndexOutOfBoundsException if there is no such word
     */
    default int take(int index) {
        int value = get(index);
        if (value != 0) {
            set(index, 0);
        }
        return value;
    }
}
