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

private const val PATIENCE_MS = 10_000.0
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
    private val around: AndroidEnvironment,
) : ServiceConnection {
    private var done: ((StoreInstall?) -> Unit)? = null
    private var callOff: () -> Unit = {}

    /** Gives null where there is no store, or where it does not answer within 10 seconds. */
    fun read(done: (StoreInstall?) -> Unit) {
        this.done = done
        callOff = around.main.after(PATIENCE_MS) { end(null) }
        val isThere = try {
            app.bindService(Intent(BIND).setPackage(STORE), this, Context.BIND_AUTO_CREATE)
        } catch (_: Exception) {
            false
        }
        if (!isThere) end(null)
    }

    override fun onServiceConnected(name: ComponentName?, service: IBinder) {
        around.threads.onCall({ call(service) }, ::end)
    }

    override fun onServiceDisconnected(name: ComponentName?) = end(null)

    private fun end(install: StoreInstall?) {
        val done = done ?: return
        this.done = null
        callOff()
        try {
            app.unbindService(this)
        } catch (_: Exception) {
            // It was never bound.
        }
        done(install)
    }

    private fun call(service: IBinder): StoreInstall {
        val asked = Parcel.obtain()
        val answered = Parcel.obtain()
        try {
            asked.writeInterfaceToken(DESCRIPTOR)
            asked.writeInt(1)
            Bundle().apply { putString("package_name", app.packageName) }.writeToParcel(asked, 0)
            service.transact(GET_INSTALL_REFERRER, asked, answered, 0)
            answered.readException()
            val isThere = answered.readInt() != 0
            return installIn(if (isThere) Bundle.CREATOR.createFromParcel(answered) else Bundle())
        } finally {
            answered.recycle()
            asked.recycle()
        }
    }

    /** The store has 0 for a time that it does not know. */
    private fun installIn(bundle: Bundle): StoreInstall {
        val times = timeNames.associateWith { bundle.getLong(it) }.filterValues { it > 0 }
        return StoreInstall(bundle.getString("install_referrer"), times)
    }
}
