package ads.frontrow.player

import ads.frontrow.Outcome
import ads.frontrow.Reason
import ads.frontrow.RewardFields
import ads.frontrow.internal.AdLifecycle
import ads.frontrow.internal.Core
import ads.frontrow.internal.CoreSettings
import ads.frontrow.internal.FileDisk
import ads.frontrow.internal.Json
import ads.frontrow.internal.JsonText
import ads.frontrow.internal.ReadyAd
import ads.frontrow.internal.SystemEnvironment
import ads.frontrow.internal.Threads
import ads.frontrow.internal.jsonOf
import java.io.File

private const val USER_AGENT = "Frontrow-Android/player (Android; JVM)"

/** Plays to the core, in the modes `story` and `real`. */
internal class CorePlayer(private val main: MainThread, private val send: (Json) -> Unit) {
    private val ads = HashMap<String, ReadyAd>()
    private val lifecycles = HashMap<String, AdLifecycle>()
    private lateinit var core: Core
    private lateinit var hello: Json
    private lateinit var disk: PlayerDisk
    private var story: StoryEnvironment? = null
    private var answer: Any? = null
    private var reported: Any? = null
    private var taken: Boolean? = null
    private var last = ""
    private var opened = ArrayList<String>()
    private var happened = ArrayList<String>()

    fun play(message: Json, end: (Json) -> Unit) {
        val (name, value) = message.entries.single()
        try {
            assertMain()
            take(name, value)
            endWhenIdle(end)
        } catch (error: Throwable) {
            end(mapOf("error" to error.toString()))
        }
    }

    private fun take(name: String, value: Any?) {
        when (name) {
            "hello" -> hello(JsonText.objectOf(value)!!)
            "step" -> JsonText.objectOf(value)!!.let { if (it.isNotEmpty()) step(it) }
            "fire" -> story!!.fire((value as Number).toDouble())
            "answered", "loaded" -> story!!.settle(JsonText.objectOf(value)!!)
            else -> error("This player does not know the message $name.")
        }
    }

    /** Waits until everything has run that needs no timer, answer or medium. */
    private fun endWhenIdle(end: (Json) -> Unit) {
        if (disk.running == 0) return end(mapOf("idle" to idle()))
        main.after(0.2) { endWhenIdle(end) }
    }

    private fun hello(hello: Json) {
        val isStory = hello["mode"] == "story"
        this.hello = hello
        ads.clear()
        lifecycles.clear()
        answer = null
        reported = null
        taken = null
        last = ""
        happened = ArrayList()
        story = if (isStory) StoryEnvironment(send, (hello["now"] as Number).toDouble()) else null
        open(isFull = false)
    }

    private fun open(isFull: Boolean) {
        val folder = { File(hello["folder"] as String) }
        disk = PlayerDisk(FileDisk(Threads(main), folder), { main.run(it) }, isFull)
        val settings = JsonText.objectOf(hello["settings"]) ?: emptyMap()
        core = Core(
            story ?: SystemEnvironment(main, USER_AGENT, folder),
            disk,
            CoreSettings(
                hello["base_url"] as String,
                appKey = settings["app_key"] as String?,
                appVersion = settings["app_version"] as String?,
                user = JsonText.objectOf(settings["user"]),
                test = settings["test"] == true,
                watch = settings["watch"] as String?,
                child = settings["child"] == true,
                limited = settings["limited"] == true,
                emit = {
                    assertMain()
                    happened.add(it.word)
                },
            ),
        )
    }

    private fun step(step: Json) {
        val (name, value) = step.entries.first()
        when (name) {
            "ask" -> ask(value as String)
            "show" -> show(value as String, JsonText.objectOf(step["reward"]))
            "signal" -> signal(value as String, step["of"] as String? ?: last)
            "report" -> {
                reported = "pending"
                core.report(adNamed(last), value as String) { reported = it }
            }
            "restart" -> {
                story?.forget()
                open(disk.isFull)
            }
            else -> stepOfCore(name, value, step)
        }
    }

    private fun stepOfCore(name: String, value: Any?, step: Json) {
        when (name) {
            "keep_ready" -> core.keepReady(value as String)
            "record" -> record(value as Number, step["token_length"] as Number? ?: 0)
            "network_back" -> core.flush()
            "foreground" -> core.foreground(value as Boolean)
            "install" -> core.recordInstall(JsonText.objectOf(value)?.get("referrer") as String?)
            "consent" -> story!!.stored = JsonText.objectOf(value)!!
            "clock_jump_s" -> story!!.jumpMs += (value as Number).toDouble() * 1000
            "disk" -> disk.isFull = value == "full"
            "damage" -> disk.damage()
            "posts_throw" -> story!!.postsThrow = value as Boolean
            else -> error("This player does not know the step $name.")
        }
    }

    private fun ask(placement: String) {
        answer = "pending"
        core.requestAd(placement) {
            assertMain()
            val ad = it.ad
            if (ad != null) ads[nameOf(ad)] = ad
            answer = answerJson(ad?.let(::nameOf), it.reason)
        }
    }

    private fun show(name: String, reward: Json?) {
        last = name
        val fields = reward?.let { RewardFields(it["user"] as String?, it["data"] as String?) }
        lifecycles[name] = core.show(adNamed(name), fields)
    }

    private fun record(count: Number, length: Number) {
        for (index in 0 until count.toInt()) {
            core.record("event-$index".padEnd(length.toInt(), '.'), "impression")
        }
    }

    private fun signal(signal: String, of: String) {
        val lifecycle = checkNotNull(lifecycles[of]) { "The ad $of was not shown." }
        last = of
        when (signal) {
            "loaded" -> lifecycle.loaded()
            "on_screen", "off_screen" -> lifecycle.onScreen(signal == "on_screen")
            "ended" -> lifecycle.ended()
            "failed" -> lifecycle.failed()
            "close" -> taken = lifecycle.close()
            "tap" -> taken = lifecycle.tap().also { if (it) opened.add(lifecycle.ad.clickUrl) }
        }
    }

    private fun adNamed(name: String) =
        checkNotNull(ads[name]) { "The case shows the ad $name, which it did not get." }

    /** In `story` the impression token up to the first dash; in `real` the whole token. */
    private fun nameOf(ad: ReadyAd): String {
        val token = ad.tokens["impression"] as String
        return if (story == null) token else token.substringBefore('-')
    }

    private fun assertMain() = check(main.isCurrent) { "A callback came off the main thread." }

    private fun idle(): Json {
        val lifecycle = lifecycles[last]
        val idle = mapOf(
            "answer" to answer,
            "outcome" to lifecycle?.takeIf { it.isOver }?.outcome?.let(::outcomeJson),
            "taken" to taken,
            "close_in_s" to lifecycle?.closeInSeconds,
            "opened" to opened,
            "waiting" to core.waiting,
            "reported" to reported,
            "happened" to happened,
            "logged" to story?.logged,
            "install_id" to core.hasInstallId,
            "last_decision" to core.lastDecision,
            "next_timer" to story?.nextTimer,
        )
        opened = ArrayList()
        happened = ArrayList()
        story?.logged = ArrayList()
        taken = null
        return idle
    }
}

internal fun answerJson(name: String?, reason: Reason): Json =
    if (name != null) mapOf("ad" to name) else mapOf("ad" to null, "reason" to reason.name)

internal fun outcomeJson(outcome: Outcome): Json = jsonOf(
    "shown" to outcome.shown,
    "clicked" to outcome.clicked,
    "rewarded" to outcome.rewarded,
    "reason" to outcome.reason.name.takeIf { outcome.reason != Reason.NONE },
    "reward" to outcome.reward,
)
