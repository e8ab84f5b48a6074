package android.net;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class ConnectivityManager {
    private final List<NetworkCallback> callbacks = new CopyOnWriteArrayList<>();

    public static class NetworkCallback {
        public void onAvailable(Network network) {}
    }

    public void registerNetworkCallback(NetworkRequest request, NetworkCallback callback) {
        callbacks.add(callback);
    }

    public int watchers() {
        return callbacks.size();
    }

    public void comeBack() {
        for (NetworkCallback one : new ArrayList<>(callbacks)) one.onAvailable(new Network());
    }
}
