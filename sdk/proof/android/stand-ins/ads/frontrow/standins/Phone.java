package ads.frontrow.standins;

import android.app.Activity;
import android.app.Application;
import android.content.Intent;
import android.content.ServiceConnection;
import android.content.SharedPreferences;
import android.content.res.Configuration;
import android.content.res.Resources;
import android.media.AudioManager;
import android.net.ConnectivityManager;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import android.view.View;
import android.view.WindowInsets;
import java.io.File;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The phone under the stand-ins: its screen, its activities, its services. A test makes a new one.
 */
public final class Phone {
    private static Phone now;

    public final Application application = new Application();
    public final Resources resources = new Resources();
    public final AudioManager audio = new AudioManager();
    public final ConnectivityManager connectivity = new ConnectivityManager();

    /** The activities, the one on top last. */
    public final List<Activity> activities = new ArrayList<>();

    /** The addresses that were opened in the browser. */
    public final List<String> opened = new ArrayList<>();

    /** What a consent tool has stored. */
    public final Map<String, Object> stored = new HashMap<>();

    /** The store's service; null where there is no store. */
    public IBinder store;

    /** False where activities must not be started, as from the background. */
    public boolean canStart = true;

    public long diskDelayMs;
    public int bound;
    private final Handler handler = new Handler(Looper.getMainLooper());
    private final File folder;
    private int width;
    private int height;
    private WindowInsets insets;
    private boolean isAway;

    public Phone(File folder, int width, int height) {
        this.folder = folder;
        now = this;
        turn(width, height, new WindowInsets(0, 0, 0, 0));
    }

    public static Phone now() {
        return now;
    }

    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    public WindowInsets insets() {
        return insets;
    }

    public File folder() {
        waitForDisk();
        return folder;
    }

    public Activity top() {
        return activities.get(activities.size() - 1);
    }

    /** Opens the app. */
    public <T extends Activity> T open(T activity) {
        activities.add(activity);
        activity.create(new Intent("main"));
        activity.start();
        return activity;
    }

    /** Another orientation, which the SDK's activity handles itself. */
    public void turn(int width, int height, WindowInsets insets) {
        this.width = width;
        this.height = height;
        this.insets = insets;
        Configuration configuration = resources.getConfiguration();
        configuration.orientation = width > height ? 2 : 1;
        configuration.screenWidthDp = width;
        configuration.screenHeightDp = height;
        configuration.smallestScreenWidthDp = Math.min(width, height);
        for (Activity one : activities) {
            one.getWindow().applyInsets();
            one.getWindow().layOut();
        }
    }

    /**
     * The system makes an activity anew, as it does for a change that the activity does not handle.
     */
    public Activity recreate(Activity old, boolean isChanging) {
        int index = activities.indexOf(old);
        boolean wasStarted = old.isStarted();
        Intent intent = old.getIntent();
        old.destroy(isChanging);
        Activity fresh = instance(old.getClass());
        activities.set(index, fresh);
        fresh.create(intent);
        if (wasStarted && !fresh.isFinishing()) fresh.start();
        return fresh;
    }

    public void goAway() {
        isAway = true;
        for (Activity one : new ArrayList<>(activities)) one.stop();
    }

    public void comeBack() {
        isAway = false;
        top().start();
    }

    public void start(Intent intent) {
        if (intent.componentClass() == null) {
            opened.add(String.valueOf(intent.getData()));
            return;
        }
        if (!canStart) return;
        handler.post(() -> {
            Activity below = activities.isEmpty() ? null : top();
            Activity fresh = instance(intent.componentClass());
            activities.add(fresh);
            fresh.create(intent);
            if (fresh.isFinishing()) return;
            if (!isAway) fresh.start();
            if (below != null) below.stop();
        });
    }

    public void finish(Activity activity) {
        handler.post(() -> {
            if (!activities.remove(activity)) return;
            if (!activities.isEmpty() && !isAway) top().start();
            activity.destroy(false);
        });
    }

    public boolean bind(Intent intent, ServiceConnection connection) {
        if (store == null || !"com.android.vending".equals(intent.getPackage())) return false;
        bound += 1;
        handler.post(() -> connection.onServiceConnected(null, store));
        return true;
    }

    public void unbind(ServiceConnection connection) {
        if (bound == 0) throw new IllegalArgumentException("The service is not bound.");
        bound -= 1;
    }

    /** The app's default preferences; all others are empty. */
    public SharedPreferences preferences(String name) {
        waitForDisk();
        Map<String, Object> all = name.endsWith("nightbus_preferences") ? stored : new HashMap<>();
        return (SharedPreferences) Proxy.newProxyInstance(
            Phone.class.getClassLoader(),
            new Class<?>[] {SharedPreferences.class},
            (self, method, values) -> {
                if (!method.getName().equals("getAll")) throw new UnsupportedOperationException();
                return all;
            }
        );
    }

    /** A view whose tag says this name, in the window on top. */
    public View named(String name) {
        View found = null;
        for (View view : views()) if (("frontrow " + name).equals(view.getTag())) found = view;
        return found;
    }

    /** All views of the window on top that are not gone, those in front last. */
    public List<View> views() {
        return new Views(top().getWindow().content()).all;
    }

    private void waitForDisk() {
        if (diskDelayMs == 0) return;
        try {
            Thread.sleep(diskDelayMs);
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
        }
    }

    private static Activity instance(Class<?> component) {
        try {
            return (Activity) component.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException error) {
            throw new IllegalStateException(error);
        }
    }
}
