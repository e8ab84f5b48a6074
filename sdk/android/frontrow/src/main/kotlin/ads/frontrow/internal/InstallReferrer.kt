package ads.frontrow.internal

import android.content.ComponentName
import android.content.Context
import android.content.Intent
import android.content.ServiceConnection
import android.os.Bundle
import android.os.IBinder
import android.os.Parcel

/** What the store says of the installation. [times] has the names of the wire. */
internal class StoreInstall(val referrer: String?, val times: Json)

private const val TIMEOUT_MS = 10_000.0
private const val STORE = "com.android.vending"
private const val BIND = "com.google.android.finsky.BIND_GET_INSTALL_REFERRER_SERVICE"
private const val DESCRIPTOR =
    "com.google.android.finsky.externalreferrer.IGetInstallReferrerService"
private const val GET_INSTALL_REFERRER = IBinder.FIRST_CALL_TRANSACTION

private val timeNames = listOf(
    "install_begin_timestamp_server_seconds",
    "referrer_click_timestamp_server_seconds",
)

/** Asks the Play store on the device, without Google's library. */
internal class InstallReferrer(
    private val app: Context,
    private val environment: AndroidEnvironment,
) : ServiceConnection {
    private var done: ((StoreInstall?) -> Unit)? = null
    private var cancel: () -> Unit = {}

    /** Gives null where there is no store, or where it does not answer within 10 seconds. */
    fun read(done: (StoreInstall?) -> Unit) {
        this.done = done
        cancel = environment.main.after(TIMEOUT_MS) { end(null) }
        val isThere = try {
            app.bindService(Intent(BIND).setPackage(STORE), this, Context.BIND_AUTO_CREATE)
        } catch (_: Exception) {
            false
        }
        if (!isThere) end(null)
    }

    override fun onServiceConnected(name: ComponentName?, service: IBinder) {
        environment.threads.onCall({ call(service) }, ::end)
    }

    override fun onServiceDisconnected(name: ComponentName?) = end(null)

    private fun end(install: StoreInstall?) {
        val done = done ?: return
        this.done = null
        cancel()
        try {
            app.unbindService(this)
        } catch (_: Exception) {
            // It was never bound.
        }
        done(install)
    }

    private fun call(service: IBinder): StoreInstall {
        val request = Parcel.obtain()
        val reply = Parcel.obtain()
        try {
            request.writeInterfaceToken(DESCRIPTOR)
            request.writeInt(1)
            Bundle().apply { putString("package_name", app.packageName) }.writeToParcel(request, 0)
            service.transact(GET_INSTALL_REFERRER, request, reply, 0)
            reply.readException()
            val isThere = reply.readInt() != 0
            return installIn(if (isThere) Bundle.CREATOR.createFromParcel(reply) else Bundle())
        } finally {
            reply.recycle()
            request.recycle()
        }
    }

    /** The store has 0 for a time that it does not know. */
    private fun installIn(bundle: Bundle): StoreInstall {
        val times = timeNames.associateWith { bundle.getLong(it) }.filterValues { it > 0 }
        return StoreInstall(bundle.getString("install_referrer"), times)
    }
}
