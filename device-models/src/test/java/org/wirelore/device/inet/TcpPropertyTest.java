package org.wirelore.device.inet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.wirelore.device.inet.WirePair.Link;
import org.wirelore.device.inet.WireScript.Fate;
import org.wirelore.device.inet.profile.StackProfile;
import org.wirelore.device.inet.profile.StackProfiles;

/** Whatever a wire loses, duplicates, reorders or damages, no wrong byte arrives and none is missing. */
class TcpPropertyTest {
    @Property(tries = 60)
    void noByteIsWrongOrMissing(@ForAll int seed, @ForAll @IntRange(max = 12) int percent,
            @ForAll @IntRange(max = 4) int left, @ForAll @IntRange(max = 4) int right) throws IOException {
        List<StackProfile> profiles = StackProfiles.all();
        WirePair pair = new WirePair(profiles.get(left), profiles.get(right));
        Link link = pair.connect();
        Random random = new Random(seed);
        WireScript chance = (number, frame) -> {
            Fate[] fates = Fate.values();
            return random.nextInt(100) < percent ? fates[random.nextInt(fates.length)] : Fate.DELIVER;
        };
        pair.left.wire.script = chance;
        pair.right.wire.script = chance;
        byte[] there = WirePair.pattern(60_000 + random.nextInt(20_000));
        byte[] back = WirePair.pattern(20_000 + random.nextInt(20_000));
        assertThat(pair.transfer(link.client(), link.server(), there, 3_000_000)).isEqualTo(there);
        assertThat(pair.transfer(link.server(), link.client(), back, 3_000_000)).isEqualTo(back);
        link.client().close();
        link.server().close();
        pair.left.wire.script = WireScript.SOUND;
        pair.right.wire.script = WireScript.SOUND;
        pair.runMs(2_000_000);
        assertThat(pair.left.stack.connections()).isEmpty();
        assertThat(pair.right.stack.connections()).isEmpty();
        assertThat(pair.left.stack.counters().buffersInUse()).isZero();
        assertThat(pair.right.stack.counters().buffersInUse()).isZero();
    }
}
