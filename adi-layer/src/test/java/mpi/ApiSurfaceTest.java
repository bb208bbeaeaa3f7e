package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * That programs written against the mpiJava 1.2 API, or MPJ 1.3, compile and link: every member is there as they know
 * it.
 */
class ApiSurfaceTest {
    private static final String BUFFER = "Object,int,int,Datatype";

    /**
     * The name of a class, then its members: {@code [S] result name(arguments)}, or {@code [S] type name} of a field.
     */
    private static final String[][] CLASSES = {
        {"MPI", "S Intracomm COMM_WORLD", "S Intracomm COMM_SELF", "S Comm COMM_NULL", "S Group GROUP_EMPTY",
            "S Group GROUP_NULL", "S Request REQUEST_NULL", "S Status EMPTY_STATUS",
            "S Errhandler ERRORS_ARE_FATAL", "S Errhandler ERRORS_RETURN", "S String[] Init(String[])",
            "S String[] initThread(int,int,String[])", "S int queryThread()", "S boolean isMainThread()",
            "S void Finalize()", "S boolean Initialized()", "S boolean Finalized()",
            "S String Get_processor_name()", "S double Wtime()", "S double Wtick()",
            "S void Buffer_attach(byte[])", "S void Buffer_attach(ByteBuffer)", "S byte[] Buffer_detach()",
            "S ByteBuffer Alloc_mem(int)", "S void Free_mem(ByteBuffer)",
            "S void Errorhandler_set(Errhandler)", "S Errhandler Errorhandler_get()"},
        {"Comm", "int Size()", "int Rank()", "Group Group()", "S int Compare(Comm,Comm)", "Object clone()",
            "void Free()", "void Disconnect()", "S Intercomm Get_parent()", "boolean Is_null()", "boolean Test_inter()",
            "Intercomm Create_intercomm(Comm,int,int,int)", "int Topo_test()", "void Abort(int)",
            "Object Attr_get(int)", "void Attr_put(int,Object)", "void Attr_delete(int)",
            "void Errhandler_set(Errhandler)", "Errhandler Errhandler_get()", "void Send(BUFFER,int,int)",
            "void Bsend(BUFFER,int,int)", "void Ssend(BUFFER,int,int)", "void Rsend(BUFFER,int,int)",
            "Status Recv(BUFFER,int,int)", "Request Isend(BUFFER,int,int)", "Request Ibsend(BUFFER,int,int)",
            "Request Issend(BUFFER,int,int)", "Request Irsend(BUFFER,int,int)", "Request Irecv(BUFFER,int,int)",
            "Prequest Send_init(BUFFER,int,int)", "Prequest Bsend_init(BUFFER,int,int)",
            "Prequest Ssend_init(BUFFER,int,int)", "Prequest Rsend_init(BUFFER,int,int)",
            "Prequest Recv_init(BUFFER,int,int)", "Status Sendrecv(BUFFER,int,int,BUFFER,int,int)",
            "Status Sendrecv_replace(BUFFER,int,int,int,int)", "Status Probe(int,int)",
            "Status Iprobe(int,int)", "int Pack_size(int,Datatype)", "int Pack(BUFFER,byte[],int)",
            "int Unpack(byte[],int,BUFFER)"},
        {"Intracomm", "Object clone()", "Intracomm Split(int,int)", "Intracomm Create(Group)",
            "Intracomm Creat(Group)", "void Barrier()", "void Bcast(BUFFER,int)",
            "void Gather(BUFFER,BUFFER,int)", "void Scatter(BUFFER,BUFFER,int)",
            "void Gatherv(BUFFER,Object,int,int[],int[],Datatype,int)",
            "void Scatterv(Object,int,int[],int[],Datatype,BUFFER,int)", "void Allgather(BUFFER,BUFFER)",
            "void Allgatherv(BUFFER,Object,int,int[],int[],Datatype)", "void Alltoall(BUFFER,BUFFER)",
            "void Alltoallv(Object,int,int[],int[],Datatype,Object,int,int[],int[],Datatype)",
            "void Reduce(Object,int,Object,int,int,Datatype,Op,int)",
            "void Allreduce(Object,int,Object,int,int,Datatype,Op)",
            "void Reduce_scatter(Object,int,Object,int,int[],Datatype,Op)",
            "void Scan(Object,int,Object,int,int,Datatype,Op)",
            "void Reduce_local(Object,Object,int,Datatype,Op)",
            "Intercomm Spawn(String,String[],int,int,int[])",
            "Intercomm Spawn_multiple(String[],String[][],int[],int,int[])",
            "Cartcomm Create_cart(int[],boolean[],boolean)", "Graphcomm Create_graph(int[],int[],boolean)"},
        {"Intercomm", "Object clone()", "int Remote_size()", "Group Remote_group()", "Intracomm Merge(boolean)"},
        {"Cartcomm", "Object clone()", "S void Dims_create(int,int[])", "CartParms Get()", "int Rank(int[])",
            "int Rank()", "int[] Coords(int)", "ShiftParms Shift(int,int)", "Cartcomm Sub(boolean[])",
            "int Map(int[],boolean[])"},
        {"Graphcomm", "Object clone()", "GraphParms Get()", "int[] Neighbours(int)", "int Map(int[],int[])"},
        {"CartParms", "int[] dims", "boolean[] periods", "int[] coords"},
        {"GraphParms", "int[] index", "int[] edges"}, {"ShiftParms", "int rank_source", "int rank_dest",
            "int rankSource", "int rankDest"},
        {"Group", "int Size()", "int Rank()", "S int[] Translate_ranks(Group,int[],Group)",
            "S int Compare(Group,Group)", "S Group Union(Group,Group)", "S Group Intersection(Group,Group)",
            "S Group Difference(Group,Group)", "Group Incl(int[])", "Group Excl(int[])",
            "Group Range_incl(int[][])", "Group Range_excl(int[][])", "void Free()", "void free()"},
        {"Datatype", "S Datatype Contiguous(int,Datatype)", "S Datatype Vector(int,int,int,Datatype)",
            "S Datatype Hvector(int,int,int,Datatype)", "S Datatype Indexed(int[],int[],Datatype)",
            "S Datatype Hindexed(int[],int[],Datatype)", "S Datatype Struct(int[],int[],Datatype[])",
            "int Extent()", "int Size()", "int Lb()", "int Ub()", "void Commit()", "void Free()",
            "void free()"},
        {"Request", "Status Wait()", "Status Test()", "void Free()", "void Cancel()", "boolean Is_null()",
            "S Status Waitany(Request[])", "S Status Testany(Request[])", "S Status[] Waitall(Request[])",
            "S Status[] Testall(Request[])", "S Status[] Waitsome(Request[])",
            "S Status[] Testsome(Request[])"},
        {"Prequest", "void Start()", "S void Startall(Prequest[])"},
        {"Status", "int source", "int tag", "int index", "int count", "int Get_count(Datatype)",
            "int Get_elements(Datatype)", "boolean Test_cancelled()", "void free()"},
        {"Op", "void Call(Object,int,Object,int,int,Datatype)", "void Free()", "void free()"},
        {"User_function", "void Call(Object,int,Object,int,int,Datatype)"},
        {"MPIException", "int getErrorClass()", "int getErrorCode()"}, {"Errhandler"}};

    private static final String[] TYPES = {"BYTE", "CHAR", "SHORT", "BOOLEAN", "INT", "LONG", "FLOAT", "DOUBLE",
        "OBJECT", "PACKED", "LB", "UB", "NULL", "SHORT2", "INT2", "LONG2", "FLOAT2", "DOUBLE2"};
    private static final String[] OPS = {"MAX", "MIN", "SUM", "PROD", "LAND", "BAND", "LOR", "BOR", "LXOR", "BXOR",
        "MAXLOC", "MINLOC"};
    private static final String[] NUMBERS = {"ANY_SOURCE", "ANY_TAG", "PROC_NULL", "UNDEFINED", "BSEND_OVERHEAD",
        "SEND_OVERHEAD", "RECV_OVERHEAD", "IDENT", "CONGRUENT", "SIMILAR", "UNEQUAL", "GRAPH", "CART", "TAG_UB",
        "HOST", "IO",
        "UNIVERSE_SIZE", "ERR_SPAWN", "ERR_NO_MEM", "NUM_OF_PROCESSORS", "THREAD_SINGLE",
        "THREAD_FUNNELED", "THREAD_SERIALIZED",
        "THREAD_MULTIPLE"};
    private static final String[] ERRORS = {"SUCCESS", "ERR_BUFFER", "ERR_COUNT", "ERR_TYPE", "ERR_TAG", "ERR_COMM",
        "ERR_RANK", "ERR_ROOT", "ERR_GROUP", "ERR_OP", "ERR_TOPOLOGY", "ERR_DIMS", "ERR_ARG", "ERR_UNKNOWN",
        "ERR_TRUNCATE", "ERR_OTHER", "ERR_INTERN", "ERR_IN_STATUS", "ERR_PENDING", "ERR_REQUEST"};

    @Test
    void everyMemberIsThereWithItsSignature() throws Exception {
        List<String> missing = new ArrayList<>();
        for (String[] described : CLASSES) {
            Class<?> type = Class.forName("mpi." + described[0]);
            assertThat(Modifier.isPublic(type.getModifiers())).as(described[0]).isTrue();
            Set<String> found = members(type);
            for (String member : Arrays.copyOfRange(described, 1, described.length)) {
                if (!found.contains(member.replace("BUFFER", BUFFER))) {
                    missing.add(described[0] + ": " + member);
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    private static Set<String> members(Class<?> type) {
        Set<String> members = new HashSet<>();
        for (Method method : type.getMethods()) {
            String arguments = Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName)
                    .collect(Collectors.joining(","));
            members.add(prefix(method.getModifiers()) + method.getReturnType().getSimpleName() + " " + method.getName()
                    + "(" + arguments + ")");
        }
        for (Field field : type.getFields()) {
            members.add(prefix(field.getModifiers()) + field.getType().getSimpleName() + " " + field.getName());
        }
        return members;
    }

    private static String prefix(int modifiers) {
        return Modifier.isStatic(modifiers) ? "S " : "";
    }

    @Test
    void constantsHaveTheirTypes() throws Exception {
        for (String name : TYPES) {
            assertThat(MPI.class.getField(name).get(null)).as(name).isInstanceOf(Datatype.class);
        }
        for (String name : OPS) {
            assertThat(MPI.class.getField(name).get(null)).as(name).isInstanceOf(Op.class);
        }
        for (String name : NUMBERS) {
            assertThat(MPI.class.getField(name).getType()).as(name).isEqualTo(int.class);
        }
    }

    @Test
    void constantsAreDistinctWhereTheyMustBe() {
        assertThat(List.of(MPI.ANY_SOURCE, MPI.PROC_NULL, MPI.UNDEFINED)).doesNotHaveDuplicates()
                .allMatch(value -> value < 0);
        assertThat(List.of(MPI.ANY_TAG, MPI.UNDEFINED)).doesNotHaveDuplicates().allMatch(value -> value < 0);
        assertThat(List.of(MPI.IDENT, MPI.CONGRUENT, MPI.SIMILAR, MPI.UNEQUAL)).doesNotHaveDuplicates();
        assertThat(List.of(MPI.CART, MPI.GRAPH, MPI.UNDEFINED)).doesNotHaveDuplicates();
        assertThat(List.of(MPI.TAG_UB, MPI.HOST, MPI.IO, MPI.UNIVERSE_SIZE)).doesNotHaveDuplicates();
        assertThat(List.of(MPI.THREAD_SINGLE, MPI.THREAD_FUNNELED, MPI.THREAD_SERIALIZED, MPI.THREAD_MULTIPLE))
                .isSorted().doesNotHaveDuplicates();
        assertThat(MPI.NUM_OF_PROCESSORS).isPositive();
        assertThat(MPI.BSEND_OVERHEAD).isNotNegative();
    }

    @Test
    void errorClassesHaveTheCommonNumbersBelowTheLastCode() throws Exception {
        for (int i = 0; i < ERRORS.length; i++) {
            assertThat(MPI.class.getField(ERRORS[i]).getInt(null)).as(ERRORS[i]).isEqualTo(i);
            assertThat(i).isLessThanOrEqualTo(MPI.ERR_LASTCODE);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Comm>Object", "Intracomm>Comm", "Intercomm>Comm", "Cartcomm>Intracomm",
        "Graphcomm>Intracomm", "Prequest>Request", "MPIException>RuntimeException"})
    void classesDeriveFromTheirParents(String pair) throws Exception {
        String[] names = pair.split(">", -1);
        assertThat(Class.forName("mpi." + names[0]).getSuperclass().getSimpleName()).isEqualTo(names[1]);
    }

    @Test
    void whatProgramsMakeThemselvesHasItsConstructors() throws Exception {
        assertThat(Modifier.isPublic(Op.class.getConstructor(User_function.class, boolean.class).getModifiers()))
                .isTrue();
        assertThat(Modifier.isAbstract(User_function.class.getModifiers())).isTrue();
        assertThat(Modifier.isAbstract(User_function.class.getMethod("Call", Object.class, int.class, Object.class,
                int.class, int.class, Datatype.class).getModifiers())).isTrue();
        assertThat(new MPIException().getErrorClass()).isEqualTo(MPI.ERR_OTHER);
        assertThat(new MPIException("wrong")).hasMessage("wrong");
        Exception cause = new Exception("why");
        assertThat(new MPIException(cause)).hasCause(cause);
        assertThat(new MPIException("wrong").getErrorCode()).isEqualTo(MPI.ERR_OTHER);
    }

    @Test
    void handlesMayBeReadBeforeInitButNotUsed() {
        assertThat(MPI.Initialized()).isFalse();
        assertThat(MPI.COMM_NULL.Is_null()).isTrue();
        assertThat(MPI.COMM_WORLD.Is_null()).isFalse();
        Data.assertFails(MPI.ERR_OTHER, () -> MPI.COMM_WORLD.Rank());
        Data.assertFails(MPI.ERR_OTHER, () -> MPI.Init(new String[0]));
        Data.assertFails(MPI.ERR_COMM, () -> MPI.COMM_NULL.Size());
        Data.assertFails(MPI.ERR_GROUP, () -> MPI.GROUP_NULL.Size());
        Data.assertFails(MPI.ERR_TYPE, () -> Datatype.Contiguous(2, MPI.NULL));
    }
}
