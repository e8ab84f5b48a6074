package android.media;

import java.util.ArrayList;
import java.util.List;

public class AudioManager {
    /** `take 2` with the kind of focus, `give`. */
    public final List<String> calls = new ArrayList<>();

    public boolean isGranted = true;
    private OnAudioFocusChangeListener owner;

    public interface OnAudioFocusChangeListener {
        void onAudioFocusChange(int change);
    }

    public int requestAudioFocus(OnAudioFocusChangeListener listener, int stream, int kind) {
        calls.add("take " + kind);
        owner = listener;
        return isGranted ? 1 : 0;
    }

    public int abandonAudioFocus(OnAudioFocusChangeListener listener) {
        calls.add("give");
        owner = null;
        return 1;
    }

    /** Another app takes the sound. */
    public void takeAway(int change) {
        if (owner != null) owner.onAudioFocusChange(change);
    }
}
