package android.content;

import android.net.Uri;
import java.util.HashMap;
import java.util.Map;

public class Intent {
    private final String action;
    private final Uri data;
    private final Class<?> component;
    private final Map<String, Object> extras = new HashMap<>();
    private String packageName;

    public Intent(String action) {
        this(action, (Uri) null);
    }

    public Intent(String action, Uri data) {
        this.action = action;
        this.data = data;
        this.component = null;
    }

    public Intent(Context context, Class<?> component) {
        this.action = null;
        this.data = null;
        this.component = component;
    }

    public Intent addFlags(int flags) {
        return this;
    }

    public Intent putExtra(String name, long value) {
        extras.put(name, value);
        return this;
    }

    public long getLongExtra(String name, long otherwise) {
        return extras.containsKey(name) ? (Long) extras.get(name) : otherwise;
    }

    public Intent setPackage(String packageName) {
        this.packageName = packageName;
        return this;
    }

    public String getPackage() {
        return packageName;
    }

    public String getAction() {
        return action;
    }

    public Uri getData() {
        return data;
    }

    public Class<?> componentClass() {
        return component;
    }
}
