package org.wirelore.rig.mpi.process;

/**
 * What a rig sets for the processes of a program.
 *
 * @param isVirtual whether the ranks run in virtual time, many in one process
 * @param launcherWords whether main gets three arguments before its own: rank, configuration, device
 * @param isMeasured whether the program's own computing costs, in virtual time, what it takes on this machine
 * @param computeScale how many times longer the rig's host computes than this machine, if that is measured
 */
public record ProgramSettings(boolean isVirtual, boolean launcherWords, boolean isMeasured, double computeScale) {
}
