package org.wirelore.adi.pvm;

/** What the launcher passes to a task: how its threads enter the library, and how it rests. */
public interface TaskRuntime {
    /** Waits until no other thread of the task is inside. */
    void enter();

    /** Lets the next thread in. */
    void leave();

    /** Whether several threads of the task may call: waits must then leave in between. */
    boolean isShared();

    /** Outside, between two looks: gives other threads a chance. */
    void relax();

    /** Lets the task rest for so long. Called from inside. */
    void rest(long nanos);

    /** Another rank can't be reached any more. Called before the program learns of it; may take a while. */
    void peerLost();

    /** Says something to people, where the task's errors go. */
    void complain(String text);
}
