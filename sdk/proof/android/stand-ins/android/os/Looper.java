package android.os;

import java.util.PriorityQueue;

/** The main thread's queue. Its clock is the system's, or one that a test moves by hand. */
public final class Looper {
    private static final Looper MAIN = new Looper();

    private final PriorityQueue<Task> tasks = new PriorityQueue<>();
    private Thread thread;
    private long count;
    private double handMs;
    private boolean isByHand;

    public static Looper getMainLooper() {
        return MAIN;
    }

    public static Looper myLooper() {
        return Thread.currentThread() == MAIN.thread ? MAIN : null;
    }

    /** The calling thread is the main thread from now on. */
    public static void prepareMainLooper() {
        MAIN.thread = Thread.currentThread();
    }

    /** Runs what is due for ever, by the system's clock. */
    public static void loop() {
        while (true) {
            MAIN.runDue();
            MAIN.rest();
        }
    }

    /** The calling thread is the main thread, with a clock that only {@link #advance} moves. */
    public void takeByHand() {
        thread = Thread.currentThread();
        isByHand = true;
        synchronized (this) {
            tasks.clear();
        }
    }

    public double nowMs() {
        return isByHand ? handMs : System.nanoTime() / 1e6;
    }

    /** The tasks that wait. */
    public synchronized int waiting() {
        return tasks.size();
    }

    /** Moves the clock, and runs what becomes due in its order. */
    public void advance(double milliseconds) {
        double end = handMs + milliseconds;
        for (Task task = next(end); task != null; task = next(end)) {
            handMs = Math.max(handMs, task.atMs);
            task.work.run();
        }
        handMs = end;
    }

    public void runDue() {
        for (Task task = next(nowMs()); task != null; task = next(nowMs())) task.work.run();
    }

    synchronized void add(Runnable work, long delayMs) {
        count += 1;
        tasks.add(new Task(work, nowMs() + delayMs, count));
        notifyAll();
    }

    synchronized void remove(Runnable work) {
        tasks.removeIf(task -> task.work == work);
    }

    private synchronized Task next(double till) {
        Task task = tasks.peek();
        return task == null || task.atMs > till ? null : tasks.poll();
    }

    private synchronized void rest() {
        Task task = tasks.peek();
        double milliseconds = task == null ? 1000 : task.atMs - nowMs();
        if (milliseconds <= 0) return;
        try {
            wait((long) Math.ceil(milliseconds));
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class Task implements Comparable<Task> {
        final Runnable work;
        final double atMs;
        final long number;

        Task(Runnable work, double atMs, long number) {
            this.work = work;
            this.atMs = atMs;
            this.number = number;
        }

        @Override
        public int compareTo(Task other) {
            int byTime = Double.compare(atMs, other.atMs);
            return byTime == 0 ? Long.compare(number, other.number) : byTime;
        }
    }
}
