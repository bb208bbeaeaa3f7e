package org.wirelore.rig.program.ping;

import java.io.IOException;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.datalink.Datalinks;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;
import org.wirelore.rig.program.UnmetExpectation;

/**
 * Rank 0 pings an IPv4 host, real or emulated, over its raw datalink; all ranks answer address requests and pings, for
 * as long as they are set to be. The echo's data is checked by its checksum.
 */
final class Ping implements RankProgram {

    private final PingConfig config;

    Ping(PingConfig config) {
        this.config = config;
    }

    @Override
    public void run(RankContext context) throws IOException {
        Host host = context.host();
        long beganPs = host.now();
        try (IpStation station = new IpStation(host, context.open(Datalinks.class), config.address(context.rank()))) {
            if (context.rank() == 0 && config.count() > 0) {
                ping(context, station);
            }
            station.serve(beganPs + Math.round(config.answerSeconds() * TimeUnits.PS_PER_SECOND));
            context.measurements().record("answered." + context.rank(), (double) station.answered, "");
        }
    }

    private void ping(RankContext context, IpStation station) {
        Host host = context.host();
        long timeoutPs = Math.round(config.timeoutMs() * TimeUnits.PS_PER_MS);
        int target = config.targetAddress();
        long askedPs = host.now();
        if (!station.resolve(target, askedPs + timeoutPs)) {
            throw new UnmetExpectation(config.target() + " did not answer an ARP request within "
                    + config.timeoutMs() + " ms");
        }
        context.measurements().record("arpUs", TimeUnits.microseconds(host.now() - askedPs), "us");
        int replies = 0;
        double sumUs = 0;
        double leastUs = Double.POSITIVE_INFINITY;
        double mostUs = 0;
        for (int i = 0; i < config.count(); i++) {
            long nextPs = host.now() + Math.round(config.intervalMs() * TimeUnits.PS_PER_MS);
            long roundTripPs = station.echo(i + 1, config.dataBytes(), timeoutPs);
            if (roundTripPs >= 0) {
                double us = TimeUnits.microseconds(roundTripPs);
                replies++;
                sumUs += us;
                leastUs = Math.min(leastUs, us);
                mostUs = Math.max(mostUs, us);
            }
            station.serve(nextPs);
        }
        context.measurements().record("replies", replies, "");
        if (replies == 0) {
            throw new UnmetExpectation(config.target() + " did not answer any of " + config.count()
                    + " pings within " + config.timeoutMs() + " ms each");
        }
        context.measurements().record("roundTripUs.average", sumUs / replies, "us");
        context.measurements().record("roundTripUs.least", leastUs, "us");
        context.measurements().record("roundTripUs.most", mostUs, "us");
    }
}
