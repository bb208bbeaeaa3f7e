package org.wirelore.adi.via;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipErrorDescriptor;
import org.wirelore.device.api.via.VipResourceCode;

/**
 * Why connections are over: a flushed descriptor does not say it, but the NIC does, by an error that comes a little
 * later.
 */
final class BreakReason {
    /** Errors that were not there by then do not come. */
    private static final long PATIENCE_PS = TimeUnits.PS_PER_MS;

    private boolean hasNicFailed;
    private boolean hasNews;
    private long untilPs = Host.FOREVER;

    /** The NIC has reported an error. */
    void onError(VipErrorDescriptor error) {
        hasNews = true;
        hasNicFailed |= error.resourceCode() == VipResourceCode.NIC || error.resourceCode() == VipResourceCode.CQ;
        ViEnd end = ViaSleep.link(error.vi());
        if (end != null && error.errorCode() == VipErrorCode.CONN_LOST) {
            end.isLost = true;
        }
    }

    /** Whether it has reported anything that the ends of connections were not asked about. */
    boolean hasNews() {
        return hasNews;
    }

    /** They are asked now; or have to be again. */
    void setNews(boolean isToBeAsked) {
        hasNews = isToBeAsked;
    }

    boolean hasNicFailed() {
        return hasNicFailed;
    }

    /** Whether it is known why a connection is over that is broken, or will not become known. */
    boolean isKnown(ViEnd end, long nowPs) {
        end.brokenAtPs = Math.min(end.brokenAtPs, nowPs);
        if (hasNicFailed || end.isLost || end.sends.hasOwnError() || nowPs >= end.brokenAtPs + PATIENCE_PS) {
            untilPs = Host.FOREVER;
            return true;
        }
        untilPs = Math.min(untilPs, end.brokenAtPs + PATIENCE_PS);
        return false;
    }

    /** When the next one is known at the latest; {@link Host#FOREVER} if none is waited for. */
    long deadlinePs() {
        return untilPs;
    }
}
