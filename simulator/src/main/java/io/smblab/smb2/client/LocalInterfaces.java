package io.smblab.smb2.client;

import java.util.List;

/** The network interfaces of the client's host. The lab answers from its NIC objects. */
public interface LocalInterfaces {
    /** All interfaces as they are now, in a fixed order. */
    List<LocalInterface> list();

    /** Calls back, on the lab's event loop, whenever an interface changed: a carrier lost or found. */
    void onChange(Runnable listener);

    /** Interfaces that never change. */
    static LocalInterfaces fixed(List<LocalInterface> interfaces) {
        List<LocalInterface> copy = List.copyOf(interfaces);
        return new LocalInterfaces() {
            @Override
            public List<LocalInterface> list() {
                return copy;
            }

            @Override
            public void onChange(Runnable listener) {}
        };
    }
}
