package org.wirelore.adi.stub;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiCollectives;
import org.wirelore.adi.AdiRequest;
import org.wirelore.device.api.Host;

/** Joins the devices of a job. A real protocol has a network interface here. */
public final class StubNetwork {
    /** Which optional operations the devices have, and whether their ranks may sleep. */
    public record Options(boolean collectives, boolean multicast, boolean memory, boolean sleeps) {
    }

    /** A collective operation that not all members have come to. */
    static final class Meeting {
        final Map<Integer, AdiRequest> waiting = new HashMap<>();
        final SortedMap<Integer, MemorySegment> operands = new TreeMap<>();
        final Map<Integer, AdiCollectives.Combination> combinations = new HashMap<>();
        int arrived;
        @Nullable
        MemorySegment data;
    }

    private record Call(List<Integer> members, int root, int context, int tag) {
    }

    private final StubDevice[] devices;
    final Options options;
    private final Map<Call, Meeting> meetings = new HashMap<>();
    /** How often an optional operation was used, by name. */
    public final Map<String, Integer> used = new HashMap<>();

    public StubNetwork(int size, Options options) {
        this.devices = new StubDevice[size];
        this.options = options;
    }

    /** The device of a rank. */
    public StubDevice join(int rank, Host host) {
        StubDevice device = new StubDevice(this, rank, devices.length, host);
        devices[rank] = device;
        return device;
    }

    StubDevice device(int rank) {
        return devices[rank];
    }

    void count(String operation) {
        used.merge(operation, 1, Integer::sum);
    }

    /** Where the members of an operation meet; forgotten when the last of them comes. */
    Meeting meet(int[] members, int root, AdiRequest request) {
        Call call = new Call(new ArrayList<>(Arrays.stream(members).boxed().toList()), root, request.context(),
                request.tag());
        Meeting meeting = meetings.computeIfAbsent(call, key -> new Meeting());
        if (++meeting.arrived == members.length) {
            meetings.remove(call);
        }
        return meeting;
    }
}
