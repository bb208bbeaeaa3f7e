package org.wirelore.device.vipl.engine;

import org.wirelore.device.api.Host;
import org.wirelore.device.vipl.agent.CqUnit;

/** A completion queue: a ring of VI numbers, and for each its queue. */
final class SoftCq implements CqUnit {
    private final MessageCarrier carrier;
    private final Host process;
    private final Listener listener;
    private int[] numbers;
    private boolean[] receives;
    private int head;
    private int size;
    private boolean isReceive;
    private boolean isArmed;
    private boolean hasStopped;

    /** @param process that looks into it */
    SoftCq(int entries, MessageCarrier carrier, Host process, Listener listener) {
        this.carrier = carrier;
        this.process = process;
        this.listener = listener;
        numbers = new int[entries];
        receives = new boolean[entries];
    }

    void add(int number, boolean ofReceives) {
        if (hasStopped) {
            return;
        }
        if (size == numbers.length) {
            hasStopped = true;
            listener.onOverflow();
            return;
        }
        int at = (head + size) % numbers.length;
        numbers[at] = number;
        receives[at] = ofReceives;
        size++;
        if (isArmed) {
            isArmed = false;
            listener.onEntry();
        }
    }

    @Override
    public int entries() {
        return numbers.length;
    }

    @Override
    public int take() {
        if (size == 0) {
            carrier.look(process);
        }
        if (size == 0) {
            return 0;
        }
        int number = numbers[head];
        isReceive = receives[head];
        head = (head + 1) % numbers.length;
        size--;
        return number;
    }

    @Override
    public boolean isReceive() {
        return isReceive;
    }

    @Override
    public void arm() {
        if (size > 0) {
            listener.onEntry();
        } else {
            isArmed = true;
        }
    }

    @Override
    public boolean resize(int entries) {
        if (entries < size) {
            return false;
        }
        int[] newNumbers = new int[entries];
        boolean[] newReceives = new boolean[entries];
        for (int i = 0; i < size; i++) {
            int at = (head + i) % numbers.length;
            newNumbers[i] = numbers[at];
            newReceives[i] = receives[at];
        }
        numbers = newNumbers;
        receives = newReceives;
        head = 0;
        return true;
    }

    @Override
    public void destroy() {
        hasStopped = true;
        size = 0;
    }
}
