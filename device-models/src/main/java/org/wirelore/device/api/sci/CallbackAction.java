package org.wirelore.device.api.sci;

/** What a callback wants to happen after it (sci_callback_action_t); the library's values are the ordinals plus 1. */
public enum CallbackAction {
    /** No further callbacks for this resource. */
    CANCEL,
    /** The next thing that happens is reported, too. */
    CONTINUE
}
