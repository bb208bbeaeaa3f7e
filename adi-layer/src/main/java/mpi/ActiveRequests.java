package mpi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.Looks;
import org.wirelore.adi.message.Transfer;

/** The requests of an array that are under way, on a device that decides which of them a call reports. */
final class ActiveRequests {
    private final List<Request> requests = new ArrayList<>();
    private final List<Transfer> transfers = new ArrayList<>();
    private final List<Integer> places = new ArrayList<>();

    private ActiveRequests() {
    }

    static ActiveRequests of(@Nullable Request[] all) {
        ActiveRequests active = new ActiveRequests();
        for (int i = 0; i < all.length; i++) {
            Request request = all[i];
            Transfer transfer = request == null ? null : request.transfer();
            if (request != null && transfer != null) {
                active.requests.add(request);
                active.transfers.add(transfer);
                active.places.add(i);
            }
        }
        return active;
    }

    boolean isEmpty() {
        return requests.isEmpty();
    }

    /** The status of the one that is reported; null if none is. */
    @Nullable
    Status any(Looks looks, boolean waits) {
        int chosen = isEmpty() ? -1 : looks.any(transfers, waits);
        return chosen < 0 ? null : Requests.reported(requests.get(chosen), places.get(chosen));
    }

    /** Those of the ones that are reported, with their errors in them. */
    List<Status> some(Looks looks, boolean waits) {
        List<Status> statuses = new ArrayList<>();
        for (int chosen : looks.some(transfers, waits)) {
            Status status = requests.get(chosen).collect();
            status.index = places.get(chosen);
            statuses.add(status);
        }
        return statuses;
    }

    /** Whether all are seen to be over. */
    boolean all(Looks looks) {
        return isEmpty() || looks.all(transfers);
    }
}
