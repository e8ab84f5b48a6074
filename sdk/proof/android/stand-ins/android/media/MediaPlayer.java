package android.media;

import android.os.Handler;
import android.os.Looper;
import android.view.Surface;
import java.util.ArrayList;
import java.util.List;

/** Plays nothing for two seconds, with a frame each tenth of a second. */
public final class MediaPlayer {
    public static final int DURATION_MS = 2000;
    private static final int FRAME_MS = 100;

    /** All that were made and not released. */
    public static final List<MediaPlayer> OPEN = new ArrayList<>();

    /** What the next players do: `play`, `stall` (nothing at all), `fail`. */
    public static String behavior = "play";

    public float volume = 1;
    public String source;
    private final Handler handler = new Handler(Looper.getMainLooper());
    private final Runnable frame = this::frame;
    private Surface surface;
    private int positionMs;
    private boolean isPlaying;
    private boolean hasBegun;
    private OnPreparedListener onPrepared;
    private OnCompletionListener onCompletion;
    private OnErrorListener onError;
    private OnVideoSizeChangedListener onSize;

    public interface OnPreparedListener {
        void onPrepared(MediaPlayer player);
    }

    public interface OnCompletionListener {
        void onCompletion(MediaPlayer player);
    }

    public interface OnErrorListener {
        boolean onError(MediaPlayer player, int what, int extra);
    }

    public interface OnVideoSizeChangedListener {
        void onVideoSizeChanged(MediaPlayer player, int width, int height);
    }

    public MediaPlayer() {
        OPEN.add(this);
    }

    public void setSurface(Surface surface) {
        this.surface = surface;
    }

    public void setDataSource(String path) {
        source = path;
    }

    public void prepareAsync() {
        if (behavior.equals("stall")) return;
        handler.postDelayed(this::prepared, 10);
    }

    public void start() {
        hasBegun = true;
        if (isPlaying) return;
        isPlaying = true;
        handler.postDelayed(frame, FRAME_MS);
    }

    public void pause() {
        if (!hasBegun) throw new IllegalStateException("A player that has not begun is paused.");
        stop();
    }

    private void stop() {
        isPlaying = false;
        handler.removeCallbacks(frame);
    }

    public boolean isPlaying() {
        return isPlaying;
    }

    public void seekTo(int milliseconds) {
        positionMs = milliseconds;
    }

    public int getCurrentPosition() {
        return positionMs;
    }

    public void setVolume(float left, float right) {
        volume = left;
    }

    public void release() {
        stop();
        OPEN.remove(this);
    }

    public void setOnPreparedListener(OnPreparedListener listener) {
        onPrepared = listener;
    }

    public void setOnCompletionListener(OnCompletionListener listener) {
        onCompletion = listener;
    }

    public void setOnErrorListener(OnErrorListener listener) {
        onError = listener;
    }

    public void setOnVideoSizeChangedListener(OnVideoSizeChangedListener listener) {
        onSize = listener;
    }

    private void prepared() {
        if (!OPEN.contains(this)) return;
        if (behavior.equals("fail")) {
            onError.onError(this, 1, -1004);
            return;
        }
        onSize.onVideoSizeChanged(this, 1080, 1920);
        onPrepared.onPrepared(this);
    }

    private void frame() {
        positionMs += FRAME_MS;
        surface.texture.view.drawn();
        if (positionMs < DURATION_MS) {
            if (isPlaying) handler.postDelayed(frame, FRAME_MS);
            return;
        }
        isPlaying = false;
        onCompletion.onCompletion(this);
    }
}
