package ads.frontrow.tests

import android.os.Bundle
import android.os.IBinder
import android.os.Parcel
import java.lang.reflect.Proxy
import java.util.concurrent.CountDownLatch

private const val DESCRIPTOR = "com.google.android.finsky.externalreferrer.IGetInstallReferrerService"

internal fun installTests(tests: Tests) {
    tests.test("install/the store's referrer and times are sent, once for ever", ::withStore)
    tests.test("install/without a store it is sent without a referrer", ::withoutStore)
    tests.test("install/a store that does not answer costs 10 s, not the install", ::silentStore)
}

/** The store's service, as its interface says: one call, with a bundle in and a bundle out. */
private fun storeThat(answers: (Bundle) -> Bundle?): IBinder = Proxy.newProxyInstance(
    IBinder::class.java.classLoader,
    arrayOf(IBinder::class.java),
) { _, method, values ->
    check(method.name == "transact") { "The SDK calls ${method.name}." }
    assertEquals(1, values[0])
    transact(values[1] as Parcel, values[2] as Parcel, answers)
    true
} as IBinder

private fun transact(request: Parcel, reply: Parcel, answers: (Bundle) -> Bundle?) {
    request.enforceInterface(DESCRIPTOR)
    assertEquals(1, request.readInt())
    val answer = answers(Bundle.CREATOR.createFromParcel(request))
    reply.writeNoException()
    reply.writeInt(if (answer == null) 0 else 1)
    answer?.writeToParcel(reply, 0)
}

private fun withStore() {
    val world = World(appKey = "fr_app_1")
    world.phone.store = storeThat { request ->
        assertEquals("com.example.nightbus", request.getString("package_name"))
        Bundle().apply {
            putString("install_referrer", "fr_click=abc")
            putLong("install_begin_timestamp_server_seconds", 1_700_000_100)
            putLong("referrer_click_timestamp_server_seconds", 1_700_000_000)
            putLong("install_begin_timestamp_seconds", 1_700_000_101)
        }
    }
    world.frontrow.recordInstall()
    world.until("the install is sent") { world.count("install") == 1 }
    val body = world.to("/installs").single()
    assertEquals("fr_click=abc", body["referrer"])
    assertEquals(
        mapOf(
            "install_begin_timestamp_server_seconds" to 1_700_000_100L,
            "referrer_click_timestamp_server_seconds" to 1_700_000_000L,
        ),
        body["platform"],
    )
    check(body["install_id"] is String)
    assertEquals(0, world.phone.bound)
    world.frontrow.recordInstall()
    world.settle()
    assertEquals(1, world.to("/installs").size)
}

private fun withoutStore() {
    val world = World(appKey = "fr_app_1")
    world.frontrow.recordInstall()
    world.until("the install is sent") { world.count("install") == 1 }
    val body = world.to("/installs").single()
    assertEquals(setOf("app_api_key", "install_id"), body.keys)
    val broken = World(appKey = "fr_app_1")
    broken.phone.store = storeThat { error("of the store") }
    broken.frontrow.recordInstall()
    broken.until("the install is sent") { broken.count("install") == 1 }
    assertEquals(null, broken.to("/installs").single()["referrer"])
    assertEquals(0, broken.phone.bound)
}

private fun silentStore() {
    val world = World(appKey = "fr_app_1")
    val answer = CountDownLatch(1)
    world.phone.store = storeThat {
        answer.await()
        null
    }
    world.frontrow.recordInstall()
    world.until("the store is asked") { world.phone.bound == 1 }
    world.advance(9900)
    assertEquals(0, world.to("/installs").size)
    world.advance(200)
    world.until("the install is sent") { world.count("install") == 1 }
    assertEquals(0, world.phone.bound)
    answer.countDown()
}
