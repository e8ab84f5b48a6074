package android.os;

import java.util.HashMap;
import java.util.Map;

public final class Bundle implements Parcelable {
    public static final Parcelable.Creator<Bundle> CREATOR =
        new Parcelable.Creator<Bundle>() {
            @Override
            public Bundle createFromParcel(Parcel parcel) {
                Bundle bundle = new Bundle();
                bundle.values.putAll((Map<?, ?>) parcel.read());
                return bundle;
            }

            @Override
            public Bundle[] newArray(int size) {
                return new Bundle[size];
            }
        };

    private final Map<Object, Object> values = new HashMap<>();

    public void putString(String key, String value) {
        values.put(key, value);
    }

    public void putLong(String key, long value) {
        values.put(key, value);
    }

    public String getString(String key) {
        return (String) values.get(key);
    }

    public long getLong(String key) {
        return values.get(key) instanceof Long ? (Long) values.get(key) : 0;
    }

    @Override
    public void writeToParcel(Parcel parcel, int flags) {
        parcel.write(new HashMap<>(values));
    }

    @Override
    public int describeContents() {
        return 0;
    }
}
