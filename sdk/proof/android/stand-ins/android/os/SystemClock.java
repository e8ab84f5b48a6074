package android.os;

public final class SystemClock {
    private SystemClock() {}

    public static long elapsedRealtimeNanos() {
        return (long) (Looper.getMainLooper().nowMs() * 1e6);
    }
}
