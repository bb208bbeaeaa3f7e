package org.wirelore.rig.replay;

import java.util.Arrays;
import java.util.List;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.emulator.time.virtual.EventQueue;

/**
 * What a replay needs to repeat one variant's run and to tell where the repetition went another way.
 *
 * @param name the variant
 * @param hash hash of its event stream, hexadecimal
 * @param events how many events there were
 * @param trailInterval events between two values of the trail
 * @param trail the hash at these points, hexadecimal
 * @param script every decision that was not the undisturbed one
 */
public record VariantRecord(String name, String hash, long events, long trailInterval, List<String> trail,
        List<Choice> script) {
    public VariantRecord {
        trail = List.copyOf(trail);
        script = List.copyOf(script);
    }

    /** The record of the run that an event queue has just seen. */
    public static VariantRecord of(String name, EventQueue queue, List<Choice> script) {
        return new VariantRecord(name, hex(queue.hash()), queue.fired(), queue.trail().interval(),
                Arrays.stream(queue.trail().values()).mapToObj(VariantRecord::hex).toList(), script);
    }

    /** The trail as numbers. */
    long[] trailValues() {
        return trail.stream().mapToLong(value -> Long.parseUnsignedLong(value, 16)).toArray();
    }

    public static String hex(long hash) {
        return String.format("%016x", hash);
    }
}
