package org.wirelore.adi.urtp;

import java.io.IOException;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.packet.PacketDevice;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.Datalinks;

/** MPI_Init on URTP: each rank knows the stations of all others, and listens before any of them sends. */
public final class UrtpStartup {
    private UrtpStartup() {
    }

    /**
     * Opens the port of a rank and has it listen to the job's group.
     *
     * @throws IOException if the interface refuses
     */
    public static Datalink open(Datalinks datalinks, int job, UrtpConfig config) throws IOException {
        Datalink datalink = datalinks.open(UrtpHeader.ETHER_TYPE);
        datalink.join(UrtpStation.group(config.jobNumber(job)));
        return datalink;
    }

    /** Bytes of the longest frame that an interface must take for a job of this many ranks, at least. */
    public static int frameBytesMin(int ranks) {
        return UrtpHeader.multicastBytes(ranks) + PacketDevice.PACKET_BYTES_MIN;
    }

    /**
     * Starts the device of a rank. All ranks have opened their ports.
     *
     * @param datalink the rank's; the device's from now on
     * @param members the ranks that the device connects
     * @param whole of each rank, whether it is a member and reaches all other members through such a device: collective
     *     operations of ranks that are so go by multicast
     * @param addresses of the stations of all ranks, in their order; 0 of a rank that is no member
     * @param frameBytesMax of the longest frame that all of them take
     * @param job tells jobs on one network apart
     * @throws AdiException with {@link ErrorClass#OTHER} if there are more ranks than a packet can name, or its frames
     *     are too short
     */
    public static AdiDevice connect(RankEnvironment environment, Datalink datalink, int[] members, boolean[] whole,
            long[] addresses, int frameBytesMax, int job, UrtpConfig config) {
        if (addresses.length > UrtpConfig.RANKS_MAX) {
            throw new AdiException(ErrorClass.OTHER, "expected at most " + UrtpConfig.RANKS_MAX
                    + " ranks, which is what a packet of URTP can name, found " + addresses.length);
        }
        int frameBytesMin = frameBytesMin(addresses.length);
        if (frameBytesMax < frameBytesMin) {
            throw new AdiException(ErrorClass.OTHER, "expected interfaces that take frames of " + frameBytesMin
                    + " bytes, which " + addresses.length + " ranks of URTP need, found one that takes at most "
                    + frameBytesMax);
        }
        if (config.sleeps()) {
            environment.host().sleep(environment.host().now() + addresses.length * TimeUnits.PS_PER_SECOND);
        }
        return new UrtpAdiDevice(environment, members, whole, new Urtp(new UrtpStation(environment.host(),
                environment.rank(), addresses, frameBytesMax, config.jobNumber(job), datalink,
                withRoom(config, addresses.length), environment.observer())));
    }

    /** Groups that are started later may be larger than what the configuration was made for. */
    private static UrtpConfig withRoom(UrtpConfig config, int ranks) {
        UrtpPlaces places = config.places();
        int least = UrtpPlaces.receiveBuffersMin(ranks);
        return places.receiveBuffers() == 0 || places.receiveBuffers() >= least
                ? config
                : config.with(new UrtpPlaces(places.sendsInPlace(), least, places.answersInKernel()));
    }
}
