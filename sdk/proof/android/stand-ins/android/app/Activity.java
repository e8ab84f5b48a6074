package android.app;

import ads.frontrow.standins.Phone;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import android.view.Window;

public class Activity extends Context {
    private final Window window = new Window();
    private Intent intent;
    private boolean isFinishing;
    private boolean isChanging;
    private boolean isStarted;
    private boolean isDestroyed;

    public Intent getIntent() {
        return intent;
    }

    public Window getWindow() {
        return window;
    }

    public void setContentView(View view) {
        window.show(view);
    }

    public void finish() {
        if (isFinishing) return;
        isFinishing = true;
        Phone.now().finish(this);
    }

    public boolean isFinishing() {
        return isFinishing;
    }

    public boolean isChangingConfigurations() {
        return isChanging;
    }

    public boolean isDestroyed() {
        return isDestroyed;
    }

    public boolean isStarted() {
        return isStarted;
    }

    public void setTitle(CharSequence title) {}

    public void setVolumeControlStream(int stream) {}

    public void onBackPressed() {
        finish();
    }

    protected void onCreate(Bundle state) {}

    protected void onStart() {}

    protected void onStop() {}

    protected void onDestroy() {}

    /** The phone's side of an activity's life. */
    public void create(Intent intent) {
        this.intent = intent;
        onCreate(null);
        Phone.now().application.tell(one -> one.onActivityCreated(this, null));
    }

    public void start() {
        if (isStarted) return;
        isStarted = true;
        onStart();
        Phone.now().application.tell(one -> one.onActivityStarted(this));
        window.setVisible(true);
    }

    public void stop() {
        if (!isStarted) return;
        isStarted = false;
        window.setVisible(false);
        onStop();
        Phone.now().application.tell(one -> one.onActivityStopped(this));
    }

    public void destroy(boolean isChanging) {
        this.isChanging = isChanging;
        stop();
        isDestroyed = true;
        onDestroy();
        Phone.now().application.tell(one -> one.onActivityDestroyed(this));
        window.show(null);
    }
}
