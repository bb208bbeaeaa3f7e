package org.wirelore.adi.viasci;

import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.sci.SciStartup;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.adi.via.RdmaPath;
import org.wirelore.adi.via.ViaStartup;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.via.ViNic;

/** MPID_Init on SCI and VIA: the steps of the paper, section 5.2, which begin with those of 5.1. */
public final class ViaSciStartup {
    private ViaSciStartup() {
    }

    /**
     * Starts the device of a rank: returns when all members are connected on both networks.
     *
     * @param library of the rank's process, not initialized; the device's from now on
     * @param nic of the rank's process; the device's from now on
     * @param members the ranks that the device connects, ascending, this one included
     * @param nodeIds of the SCI node of each member, in the same order
     * @param rows what {@link ViaStartup#row} gave each member, in the same order
     * @param job tells jobs on the networks apart: the segments have ids from here on, {@code size * size} of them
     * @throws AdiException with {@link ErrorClass#OTHER} if they are not there in time, if ranks disagree, or if a
     *     library refuses something
     */
    public static AdiDevice connect(RankEnvironment environment, SciLibrary library, ViNic nic, int[] members,
            int[] nodeIds, long[][] rows, int job, ViaSciConfig config) {
        return SciStartup.connect(environment, library, members, nodeIds, job, config.sci(), words -> {
            RdmaPath path = ViaStartup.beside(environment, nic, members, rows, job, config.via(), config.notice(),
                    config.writeBytesMax());
            return config.letters().isEmpty() ? path : new LiteralTransfer(path, words, config.letters());
        });
    }
}
