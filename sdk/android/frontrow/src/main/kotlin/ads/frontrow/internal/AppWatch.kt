package ads.frontrow.internal

import android.app.Activity
import android.app.Application
import android.content.Context
import android.net.ConnectivityManager
import android.net.Network
import android.net.NetworkCapabilities
import android.net.NetworkRequest
import android.os.Bundle

/**
 * Tells the core when the app leaves the foreground or comes back, and when the network is back.
 */
internal class AppWatch(
    private val app: Context,
    private val environment: AndroidEnvironment,
    private val core: Core,
) : Application.ActivityLifecycleCallbacks {
    /** The activities that are started, by their identity, so that none is held. */
    private val started = HashSet<Int>()

    fun start() {
        (app as? Application)?.registerActivityLifecycleCallbacks(this)
        environment.threads.onDisk({ watchNetwork() }) {}
    }

    /** An app may have removed the permission; then events wait for the next try. */
    private fun watchNetwork() {
        val manager = app.getSystemService(Context.CONNECTIVITY_SERVICE) as ConnectivityManager
        val internet = NetworkRequest.Builder()
            .addCapability(NetworkCapabilities.NET_CAPABILITY_INTERNET)
            .build()
        manager.registerNetworkCallback(
            internet,
            object : ConnectivityManager.NetworkCallback() {
                override fun onAvailable(network: Network) = environment.main.run { core.flush() }
            },
        )
    }

    override fun onActivityStarted(activity: Activity) {
        val wasEmpty = started.isEmpty()
        started.add(System.identityHashCode(activity))
        if (wasEmpty) foreground(true)
    }

    /** An activity that is made anew, for example by a rotation, does not leave the foreground. */
    override fun onActivityStopped(activity: Activity) {
        started.remove(System.identityHashCode(activity))
        if (started.isEmpty() && !activity.isChangingConfigurations) foreground(false)
    }

    private fun foreground(isForeground: Boolean) = core.guard { core.foreground(isForeground) }

    override fun onActivityCreated(activity: Activity, state: Bundle?) = Unit

    override fun onActivityResumed(activity: Activity) = Unit

    override fun onActivityPaused(activity: Activity) = Unit

    override fun onActivitySaveInstanceState(activity: Activity, state: Bundle) = Unit

    override fun onActivityDestroyed(activity: Activity) = Unit
}
