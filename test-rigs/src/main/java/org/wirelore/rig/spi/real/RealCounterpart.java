package org.wirelore.rig.spi.real;

/**
 * What stands for an emulated fabric in real mode.
 *
 * @param kind its kind in a rig
 * @param hosts how many hosts it joins; 0 if any number
 * @param what what it is, such as {@code a pair of interfaces that the run makes}
 */
public record RealCounterpart(String kind, int hosts, String what) {
}
