package mpi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.Team;
import org.wirelore.adi.message.collective.Blocks;
import org.wirelore.adi.message.collective.Combiner;
import org.wirelore.adi.message.collective.Items;
import org.wirelore.adi.message.collective.ReduceScatter;
import org.wirelore.adi.message.collective.Reduction;

/** The reductions, on copies of what the program gives: the send buffer stays as it is. */
final class Reductions {
    private Reductions() {
    }

    private static Team team(Intracomm comm, String name, int root, Items own, Combiner operation) {
        return comm.usable().team(name, root, () -> " of " + own.signature() + " with " + operation.name());
    }

    static void toRoot(Intracomm comm, Items own, @Nullable Items into, Combiner operation, int root) {
        Items result = Reduction.toRoot(team(comm, "Reduce", root, own, operation), own.copy(comm.loader()),
                operation, root);
        if (into != null) {
            into.takeFrom(result);
        }
    }

    static void toAll(Intracomm comm, Items own, Items into, Combiner operation) {
        into.takeFrom(Reduction.toAll(team(comm, "Allreduce", -1, own, operation), own.copy(comm.loader()), operation));
    }

    static void scan(Intracomm comm, Items own, Items into, Combiner operation) {
        into.takeFrom(Reduction.scan(team(comm, "Scan", -1, own, operation), own.copy(comm.loader()), operation,
                comm.loader()));
    }

    static void scattered(Intracomm comm, @Nullable Object sendbuf, int sendoffset, @Nullable Object recvbuf,
            int recvoffset, int[] recvcounts, Datatype datatype, Op op) {
        int size = comm.Size();
        if (Failure.ARG.given(recvcounts, "counts").length < size) {
            throw Failure.ARG.because("expected a count for each of " + size + " ranks, found " + recvcounts.length);
        }
        int[] places = new int[size];
        int total = 0;
        for (int i = 0; i < size; i++) {
            if (recvcounts[i] < 0) {
                throw Failure.COUNT.because("expected a count of at least 0, found " + recvcounts[i]);
            }
            places[i] = total;
            total = Math.addExact(total, recvcounts[i]);
        }
        Items own = Intracomm.items(sendbuf, sendoffset, total, datatype);
        Items into = Intracomm.items(recvbuf, recvoffset, recvcounts[comm.Rank()], datatype);
        Combiner operation = Op.combiner(op, datatype);
        Items work = own.copy(comm.loader());
        Blocks blocks = new Blocks(work.buffer(), work.at(), Arrays.copyOf(recvcounts, size), places,
                work.type());
        into.takeFrom(ReduceScatter.run(team(comm, "Reduce_scatter", -1, own, operation), blocks, operation,
                comm.loader()));
    }
}
