package org.wirelore.adi.event;

import java.util.List;

/**
 * Several observers as one. The first has a call of its own, so that a compiler can put it in place: most events are
 * for it.
 */
final class ObserverList implements AdiObserver {
    private final AdiObserver first;
    private final AdiObserver[] others;

    /** @param observers at least one */
    ObserverList(List<AdiObserver> observers) {
        this.first = observers.getFirst();
        this.others = observers.subList(1, observers.size()).toArray(new AdiObserver[0]);
    }

    @Override
    public boolean observesContent() {
        for (AdiObserver other : others) {
            if (other.observesContent()) {
                return true;
            }
        }
        return first.observesContent();
    }

    @Override
    public void on(AdiEvent event) {
        first.on(event);
        for (AdiObserver other : others) {
            other.on(event);
        }
    }
}
