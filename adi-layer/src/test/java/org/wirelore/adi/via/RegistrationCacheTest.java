package org.wirelore.adi.via;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.device.loopback.via.LoopbackViaFabric;
import org.wirelore.device.vipl.spi.ViplPolicy;

/** User memory that stays registered. */
class RegistrationCacheTest {
    private static final long MANY = 1L << 40;
    private static final int BUFFER_BYTES = 4_096;
    private static final int LIVE_MAX = 8;

    private final LoopbackViaFabric fabric = new LoopbackViaFabric(new VirtualRanks(), 1, 1, ViplPolicy.USUAL);
    private final MemorySegment buffer = MemorySegment.ofArray(new byte[BUFFER_BYTES]);
    @SuppressWarnings("NullAway.Init")
    private ViNic nic;
    private int ptag;
    private boolean isPinnable = true;
    private boolean areArraysPinnable = true;
    private int refusals;

    @BeforeEach
    void openNic() throws VipException {
        Host process = new VirtualRanks().process("host0");
        nic = fabric.pinning(this::canPin).library(process).openNic(LoopbackViaFabric.DEVICE);
        ptag = nic.createPtag();
    }

    private boolean canPin(MemorySegment memory) {
        boolean canPin = isPinnable && !memory.isReadOnly() && (areArraysPinnable || memory.isNative());
        refusals += canPin ? 0 : 1;
        return canPin;
    }

    private RegistrationCache cache(int regionsMax, long bytesMax) {
        return new RegistrationCache(nic, ptag, regionsMax, bytesMax);
    }

    private static RegistrationCache.Entry used(RegistrationCache cache, MemorySegment memory, long offset,
            long length) {
        RegistrationCache.Entry entry = cache.use(memory, offset, length);
        if (entry == null) {
            throw new AssertionError("the memory must be registered: offset=" + offset + ", length=" + length);
        }
        return entry;
    }

    private static void useOnce(RegistrationCache cache, MemorySegment memory, long offset, long length) {
        cache.release(used(cache, memory, offset, length));
    }

    private long registeredNow() {
        long[] regions = new long[1];
        fabric.countInUse("host0", (what, count) -> regions[0] += what.contains("region") ? count : 0);
        return regions[0];
    }

    @Test
    void whatLiesInsideARegionNeedsNoOther() {
        RegistrationCache cache = cache(10, MANY);
        useOnce(cache, buffer, 100, 1_000);
        useOnce(cache, buffer, 100, 1_000);
        useOnce(cache, buffer, 100, 1);
        useOnce(cache, buffer, 1_099, 1);
        useOnce(cache, buffer.asSlice(500), 0, 600);
        assertThat(cache.registrations()).isEqualTo(1);
        RegistrationCache.Entry inner = used(cache, buffer, 300, 10);
        assertThat(inner.address(buffer, 300) - inner.address(buffer, 100)).isEqualTo(200);
    }

    @Test
    void whatSticksOutOfARegionIsRegisteredBesideIt() {
        RegistrationCache cache = cache(10, MANY);
        useOnce(cache, buffer, 100, 1_000);
        useOnce(cache, buffer, 99, 2);
        useOnce(cache, buffer, 1_099, 2);
        useOnce(cache, buffer, 0, BUFFER_BYTES);
        assertThat(cache.registrations()).isEqualTo(4);
        useOnce(cache, buffer, 99, 1_001);
        assertThat(cache.registrations()).isEqualTo(4);
        useOnce(cache, MemorySegment.ofArray(new byte[BUFFER_BYTES]), 100, 1);
        assertThat(cache.registrations()).isEqualTo(5);
    }

    @Test
    void theOneThatWasUsedLeastRecentlyGoes() {
        RegistrationCache cache = cache(2, MANY);
        useOnce(cache, buffer, 0, 10);
        useOnce(cache, buffer, 10, 10);
        useOnce(cache, buffer, 0, 10);
        useOnce(cache, buffer, 20, 10);
        assertThat(cache.registrations()).isEqualTo(3);
        useOnce(cache, buffer, 0, 10);
        useOnce(cache, buffer, 20, 10);
        assertThat(cache.registrations()).isEqualTo(3);
        useOnce(cache, buffer, 10, 10);
        assertThat(cache.registrations()).isEqualTo(4);
        assertThat(registeredNow()).isEqualTo(2);
    }

    @Test
    void whatIsInUseStaysWhateverTheLimit() {
        RegistrationCache cache = cache(0, 0);
        RegistrationCache.Entry first = used(cache, buffer, 0, 10);
        RegistrationCache.Entry second = used(cache, buffer, 0, 10);
        assertThat(cache.registrations()).isEqualTo(2);
        assertThat(first.handle()).isNotEqualTo(second.handle());
        assertThat(cache.size()).isEqualTo(2);
        cache.release(first);
        cache.release(second);
        assertThat(cache.size()).isZero();
        assertThat(registeredNow()).isZero();
    }

    @Test
    void idleRegionsAreTogetherNoLongerThanTheLimit() {
        RegistrationCache cache = cache(10, 1_000);
        for (int i = 0; i < 10; i++) {
            useOnce(cache, buffer, i * 300L, 300);
        }
        assertThat(cache.size()).isEqualTo(3);
        useOnce(cache, buffer, 0, 1_001);
        assertThat(cache.size()).isZero();
    }

    @Test
    void whereTheNicHasNoRoomIdleRegionsMakeSome() throws VipException {
        RegistrationCache cache = cache(1 << 20, MANY);
        int max = nic.query().maxRegisterRegions();
        MemorySegment large = MemorySegment.ofArray(new byte[max + 100]);
        RegistrationCache.Entry held = used(cache, large, 0, 1);
        for (int i = 1; i < max + 100; i++) {
            useOnce(cache, large, i, 1);
        }
        assertThat(cache.size()).isEqualTo(max);
        assertThat(cache.registrations()).isEqualTo(max + 100L);
        assertThat(used(cache, large, 0, 1)).isSameAs(held);
        cache.clear();
        assertThat(registeredNow()).isZero();
    }

    /** As much goes for it as could have made room, and no more. */
    @Test
    void memoryThatCanNotBeRegisteredIsRefused() {
        RegistrationCache cache = cache(10, MANY);
        MemorySegment large = MemorySegment.ofArray(new byte[30_000]);
        useOnce(cache, large, 0, 20_000);
        useOnce(cache, buffer, 0, 10);
        assertThat(cache.use(buffer.asReadOnly(), 0, 10)).isNull();
        isPinnable = false;
        assertThat(cache.use(buffer, 2_000, 10)).isNull();
        assertThat(cache.size()).isEqualTo(1);
        assertThat(cache.use(buffer, 0, 10)).isNotNull();
    }

    /** In shared memory: the first one finds that out, and the NIC is not asked again. */
    @Test
    void arraysThatCanNeverBeRegisteredCostOthersAtMostOneRegion() {
        areArraysPinnable = false;
        RegistrationCache cache = cache(10, MANY);
        MemorySegment whole = Arena.ofAuto().allocate(64, 8);
        for (int i = 0; i < 8; i++) {
            useOnce(cache, whole, i * 8L, 8);
        }
        for (int i = 0; i < 8; i++) {
            assertThat(cache.use(buffer, i, 100)).isNull();
        }
        assertThat(cache.size()).isEqualTo(7);
        assertThat(refusals).isEqualTo(2);
    }

    /** An array that was too long for the room says nothing about others. */
    @Test
    void arraysAreRegisteredAfterOneHadNoRoom() throws VipException {
        RegistrationCache cache = cache(1 << 20, MANY);
        long max = nic.query().maxRegisterBytes();
        MemorySegment most = Arena.ofAuto().allocate(max - BUFFER_BYTES, BUFFER_BYTES);
        RegistrationCache.Entry held = used(cache, most, 0, most.byteSize());
        useOnce(cache, Arena.ofAuto().allocate(1, 1), 0, 1);
        assertThat(cache.use(MemorySegment.ofArray(new byte[4 * BUFFER_BYTES]), 0, 4 * BUFFER_BYTES)).isNull();
        useOnce(cache, MemorySegment.ofArray(new byte[1]), 0, 1);
        cache.release(held);
    }

    /** Memory at the same address that was freed and allocated again is other memory. */
    @Test
    @SuppressWarnings("restricted") // there is no other way to name the same bytes twice
    void aRegionIsOfTheMemoryOfItsScope() {
        RegistrationCache cache = cache(10, MANY);
        MemorySegment whole = Arena.ofAuto().allocate(64, 8);
        useOnce(cache, whole, 0, 64);
        useOnce(cache, whole.asSlice(8, 8), 0, 8);
        assertThat(cache.registrations()).isEqualTo(1);
        useOnce(cache, MemorySegment.ofAddress(whole.address()).reinterpret(64), 0, 64);
        assertThat(cache.registrations()).isEqualTo(2);
    }

    /** What the cache has said holds for all uses until each is over, and the limits hold for what is left. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void anyUseKeepsToTheRules(long seed) throws VipException {
        Random random = new Random(seed);
        int regionsMax = random.nextInt(6);
        long bytesMax = random.nextInt(BUFFER_BYTES);
        RegistrationCache cache = cache(regionsMax, bytesMax);
        List<RegistrationCache.Entry> live = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            if (live.size() < LIVE_MAX && random.nextBoolean()) {
                long offset = random.nextInt(BUFFER_BYTES);
                long length = 1L + random.nextInt((int) (BUFFER_BYTES - offset));
                RegistrationCache.Entry entry = used(cache, buffer, offset, length);
                assertThat(nic.queryMem(entry.address(buffer, offset), entry.handle())).isNotNull();
                live.add(entry);
            } else if (!live.isEmpty()) {
                cache.release(live.remove(random.nextInt(live.size())));
            }
            long distinct = live.stream().distinct().count();
            assertThat((long) cache.size()).isBetween(distinct, distinct + regionsMax);
            assertThat(registeredNow()).isEqualTo(cache.size());
        }
        live.forEach(cache::release);
        assertThat(cache.size()).isLessThanOrEqualTo(regionsMax);
    }
}
