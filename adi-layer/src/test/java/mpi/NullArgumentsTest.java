package mpi;

import static mpi.Data.WORLD;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Arguments that are null are errors of MPI, with a class and a message, not null pointers somewhere inside. */
@SuppressWarnings({"NullAway", "DataFlowIssue"}) // null is what is passed
class NullArgumentsTest {
    @Test
    void everyCallRefusesNullWithAnErrorClass() {
        new MpiJob(MpiJob.Device.SHM, 1).run((rank, size) -> {
            Group group = WORLD.Group();
            int[] one = {1};
            List<ThrowingCallable> calls = List.of(() -> WORLD.Send(null, 0, 1, MPI.INT, 0, 0),
                    () -> WORLD.Send(one, 0, 1, null, 0, 0), () -> WORLD.Create(null), () -> group.Incl(null),
                    () -> group.Excl(null), () -> group.Range_incl(null), () -> group.Range_excl(new int[][]{null}),
                    () -> Group.Union(null, group), () -> Group.Intersection(group, null),
                    () -> Group.Difference(null, group), () -> Group.Compare(group, null),
                    () -> Group.Translate_ranks(null, one, group), () -> Group.Translate_ranks(group, null, group),
                    () -> Comm.Compare(WORLD, null), () -> WORLD.Create_cart(null, null, false),
                    () -> WORLD.Create_graph(null, one, false), () -> WORLD.Create_graph(one, null, false),
                    () -> Cartcomm.Dims_create(3, null), () -> Datatype.Contiguous(1, null),
                    () -> Datatype.Indexed(null, one, MPI.INT), () -> Datatype.Hindexed(one, null, MPI.INT),
                    () -> Datatype.Struct(null, null, null), () -> Datatype.Struct(one, one, null),
                    () -> Datatype.Struct(one, one, new Datatype[1]), () -> new Op(null, true),
                    () -> MPI.SUM.Call(null, 0, one, 0, 1, MPI.INT),
                    () -> WORLD.Allreduce(one, 0, one, 0, 1, MPI.INT, null),
                    () -> WORLD.Reduce_scatter(one, 0, one, 0, null, MPI.INT, MPI.SUM),
                    () -> WORLD.Reduce_local(null, one, 1, MPI.INT, MPI.SUM),
                    () -> WORLD.Gatherv(one, 0, 1, MPI.INT, one, 0, null, null, MPI.INT, 0),
                    () -> WORLD.Alltoallv(one, 0, null, null, MPI.INT, one, 0, null, null, MPI.INT),
                    () -> Request.Waitall(null), () -> Request.Waitany(null), () -> Request.Waitsome(null),
                    () -> Request.Testall(null), () -> Request.Testany(null), () -> Request.Testsome(null),
                    () -> Prequest.Startall(null), () -> Prequest.Startall(new Prequest[1]),
                    () -> MPI.Buffer_attach((byte[]) null), () -> MPI.Free_mem(null),
                    () -> WORLD.Pack(one, 0, 1, MPI.INT, null, 0),
                    () -> WORLD.Unpack(null, 0, one, 0, 1, MPI.INT), () -> WORLD.Create_intercomm(null, 0, 0, 1),
                    () -> new Status().Get_count(null), () -> new Status().Get_elements(null),
                    () -> WORLD.Errhandler_set(null));
            for (int i = 0; i < calls.size(); i++) {
                assertThatThrownBy(calls.get(i)).as("call " + i).isInstanceOf(MPIException.class);
            }
        });
    }
}
