package mpi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.Looks;
import org.wirelore.adi.message.Messages;
import org.wirelore.adi.message.RankProcess;

/** Completion of several requests (MPI 1.1, section 3.7.5). */
final class Requests {
    private static final Status[] NONE = new Status[0];

    private Requests() {
    }

    static Status waitAny(@Nullable Request[] requests) {
        Looks looks = messages().looks();
        if (looks != null) {
            Status status = ActiveRequests.of(requests).any(looks, true);
            return status == null ? Status.undefined() : status;
        }
        while (true) {
            Status status = testAnyOnce(requests);
            if (status != null) {
                return status;
            }
            messages().progressOrWait();
        }
    }

    static @Nullable Status testAny(@Nullable Request[] requests) {
        Looks looks = messages().looks();
        if (looks != null) {
            ActiveRequests active = ActiveRequests.of(requests);
            return active.isEmpty() ? Status.undefined() : active.any(looks, false);
        }
        messages().progress();
        return testAnyOnce(requests);
    }

    /** Begins behind the one that was reported last, so that a busy request can't hide the others. */
    private static @Nullable Status testAnyOnce(@Nullable Request[] requests) {
        RankProcess process = RankProcess.current();
        boolean active = false;
        int first = process.turn();
        for (int i = 0; i < requests.length; i++) {
            int index = (i + first) % requests.length;
            Request request = requests[index];
            if (request != null && request.isActive()) {
                active = true;
                if (request.isDone()) {
                    process.setTurn(index + 1);
                    return reported(request, index);
                }
            }
        }
        return active ? null : Status.undefined();
    }

    static Status[] waitAll(@Nullable Request[] requests) {
        Messages messages = messages();
        for (Request request : requests) {
            while (request != null && !request.isDone()) {
                messages.progressOrWait();
            }
        }
        return collectAll(requests);
    }

    static Status @Nullable [] testAll(@Nullable Request[] requests) {
        Looks looks = messages().looks();
        if (looks != null) {
            return ActiveRequests.of(requests).all(looks) ? collectAll(requests) : null;
        }
        messages().progress();
        for (Request request : requests) {
            if (request != null && !request.isDone()) {
                return null;
            }
        }
        return collectAll(requests);
    }

    static Status @Nullable [] waitSome(@Nullable Request[] requests) {
        Looks looks = messages().looks();
        if (looks != null) {
            return someOf(requests, looks, true);
        }
        while (true) {
            Status[] some = testSomeOnce(requests);
            if (some == null || some.length > 0) {
                return some;
            }
            messages().progressOrWait();
        }
    }

    static Status @Nullable [] testSome(@Nullable Request[] requests) {
        Looks looks = messages().looks();
        if (looks != null) {
            return someOf(requests, looks, false);
        }
        messages().progress();
        return testSomeOnce(requests);
    }

    private static Status @Nullable [] someOf(@Nullable Request[] requests, Looks looks, boolean waits) {
        ActiveRequests active = ActiveRequests.of(requests);
        return active.isEmpty() ? null : checked(active.some(looks, waits).toArray(NONE));
    }

    private static Status @Nullable [] testSomeOnce(@Nullable Request[] requests) {
        boolean active = false;
        List<Status> done = new ArrayList<>();
        for (int i = 0; i < requests.length; i++) {
            Request request = requests[i];
            if (request != null && request.isActive()) {
                active = true;
                if (request.isDone()) {
                    Status status = request.collect();
                    status.index = i;
                    done.add(status);
                }
            }
        }
        return active ? checked(done.toArray(NONE)) : null;
    }

    private static Status[] collectAll(@Nullable Request[] requests) {
        Status[] statuses = new Status[requests.length];
        for (int i = 0; i < requests.length; i++) {
            Request request = requests[i];
            statuses[i] = request == null ? new Status() : request.collect();
            statuses[i].index = i;
        }
        return checked(statuses);
    }

    private static Status[] checked(Status[] statuses) {
        for (Status status : statuses) {
            if (status.error != MPI.SUCCESS) {
                throw new MPIException("not all requests succeeded: request " + status.index + " has error class "
                        + status.error + "; getStatuses() has the error of each", statuses);
            }
        }
        return statuses;
    }

    static Status reported(Request request, int index) {
        Status status = request.collect();
        status.index = index;
        if (status.error != MPI.SUCCESS) {
            throw Failure.of(status.error).because("request " + index + " has failed"
                    + (status.error == MPI.ERR_TRUNCATE ? ": its message does not fit into the receive buffer" : ""));
        }
        return status;
    }

    private static Messages messages() {
        return MPI.running().messages();
    }
}
