package org.wirelore.device.vipl;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.VipErrorDescriptor;
import org.wirelore.device.api.via.VipErrorHandler;

/** The asynchronous errors of a NIC handle, on their way to the program's handler; without one, the user is warned. */
final class OwnErrors {
    private final OwnNic nic;
    private final ArrayDeque<VipErrorDescriptor> errors = new ArrayDeque<>();
    private final Runnable deliveries = this::deliver;
    private @Nullable VipErrorHandler handler;
    private @Nullable Object context;

    OwnErrors(OwnNic nic) {
        this.nic = nic;
    }

    /** As {@link org.wirelore.device.api.via.ViNic#errorCallback}. */
    void handledBy(@Nullable Object newContext, @Nullable VipErrorHandler newHandler) {
        handler = newHandler;
        context = newContext;
    }

    void add(VipErrorDescriptor error) {
        errors.add(error);
        nic.library().gate().add(deliveries);
    }

    private void deliver() {
        for (VipErrorDescriptor error = errors.poll(); error != null; error = errors.poll()) {
            VipErrorDescriptor next = error;
            VipErrorHandler program = handler;
            nic.library().hash().add(ViplHash.ERROR, error.errorCode().value(), error.descriptor());
            if (nic.isClosed()) {
                continue;
            }
            if (program == null) {
                nic.library().provider().onUnhandled(name(error) + ": VIP_ERROR_" + error.errorCode() + " on "
                        + error.resourceCode() + ", and the program has no handler for errors; the library goes on;"
                        + " set one with VipErrorCallback");
            } else {
                nic.library().gate().call(() -> name(next) + ": the handler of VipErrorCallback",
                        () -> program.onError(context, next));
            }
        }
    }

    private String name(VipErrorDescriptor error) {
        return error.vi() instanceof OwnVi vi ? vi.name() : nic.attributes().name();
    }
}
