package android.content;

import ads.frontrow.standins.Phone;
import android.content.res.Resources;
import java.io.File;

/** Everything of a context is the phone's. */
public class Context {
    public Context getApplicationContext() {
        return Phone.now().application;
    }

    public String getPackageName() {
        return "com.example.nightbus";
    }

    public Resources getResources() {
        return Phone.now().resources;
    }

    public File getNoBackupFilesDir() {
        return Phone.now().folder();
    }

    public SharedPreferences getSharedPreferences(String name, int mode) {
        return Phone.now().preferences(name);
    }

    public Object getSystemService(String name) {
        return "audio".equals(name) ? Phone.now().audio : Phone.now().connectivity;
    }

    public void startActivity(Intent intent) {
        Phone.now().start(intent);
    }

    public boolean bindService(Intent intent, ServiceConnection connection, int flags) {
        return Phone.now().bind(intent, connection);
    }

    public void unbindService(ServiceConnection connection) {
        Phone.now().unbind(connection);
    }
}
