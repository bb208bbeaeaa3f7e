package org.wirelore.adi.message.type;

/**
 * Where an item begins and ends, in elements.
 *
 * @param markedLower whether an LB marker set the lower bound, which then outlives further nesting
 * @param markedUpper likewise of UB
 */
record TypeBounds(int lower, int upper, boolean markedLower, boolean markedUpper) {
}
