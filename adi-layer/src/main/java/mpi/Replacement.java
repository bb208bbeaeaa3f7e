package mpi;

import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.Communicator;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.Mode;
import org.wirelore.adi.message.Transfer;
import org.wirelore.adi.message.UserBuffer;
import org.wirelore.adi.message.collective.Items;
import org.wirelore.adi.message.type.BaseType;
import org.wirelore.adi.message.type.TypeMap;

/** Sends a copy, so that the original may be overwritten at once. */
final class Replacement {
    private Replacement() {
    }

    static Transfer start(Communicator comm, @Nullable Object buf, int offset, int count, TypeMap type, int dest,
            int tag) {
        int bytes = UserBuffer.checkedBytes(buf, offset, count, type);
        if (buf == null || bytes == 0) {
            // There is nothing to overwrite, or it is objects, which are serialized before the call returns.
            return comm.startSend(Mode.EXCHANGE, buf, offset, count, type, dest, tag);
        }
        Items items = new Items(buf, offset, count, type);
        try {
            return comm.startSend(Mode.EXCHANGE, items.toBytes(), 0, bytes, TypeMap.of(BaseType.PACKED, 1), dest, tag);
        } catch (OutOfMemoryError e) {
            throw Failure.OTHER.because("there is no memory for a copy of the message: " + bytes + " bytes", e);
        }
    }
}
