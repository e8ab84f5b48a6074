package android.os;

import java.util.ArrayDeque;
import java.util.Deque;

/** Values in their order. What is read must be what was written. */
public final class Parcel {
    private static final Object NO_EXCEPTION = new Object();
    private final Deque<Object> values = new ArrayDeque<>();

    public static Parcel obtain() {
        return new Parcel();
    }

    public void writeInterfaceToken(String name) {
        write(name);
    }

    public void enforceInterface(String name) {
        if (!name.equals(read())) throw new SecurityException("Another interface is called.");
    }

    public void writeInt(int value) {
        write(value);
    }

    public int readInt() {
        return (Integer) read();
    }

    public void writeNoException() {
        write(NO_EXCEPTION);
    }

    public void readException() {
        if (read() != NO_EXCEPTION) throw new IllegalStateException("The service has thrown an error.");
    }

    public void recycle() {
        values.clear();
    }

    void write(Object value) {
        values.add(value);
    }

    Object read() {
        return values.remove();
    }
}
