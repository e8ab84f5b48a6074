package android.os;

public class Handler {
    private final Looper looper;

    public Handler(Looper looper) {
        this.looper = looper;
    }

    public final boolean post(Runnable work) {
        return postDelayed(work, 0);
    }

    public final boolean postDelayed(Runnable work, long delayMs) {
        looper.add(work, delayMs);
        return true;
    }

    public final void removeCallbacks(Runnable work) {
        looper.remove(work);
    }
}
