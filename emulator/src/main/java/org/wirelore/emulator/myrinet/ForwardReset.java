package org.wirelore.emulator.myrinet;

/**
 * A packet that a crossbar has cut because it was blocked for too long.
 *
 * @param atPs when, picoseconds
 * @param plug number of the host that had sent it
 * @param next what it waited for: the host or the crossbar's port at the other end of the cable
 */
public record ForwardReset(long atPs, int plug, String next) {
}
