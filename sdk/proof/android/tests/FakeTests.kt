package ads.frontrow.tests

import ads.frontrow.AdFormat
import ads.frontrow.FakeAnswer
import ads.frontrow.FakeFrontrow
import ads.frontrow.Outcome
import ads.frontrow.Reason
import ads.frontrow.RewardFields
import ads.frontrow.example.Game
import android.app.Activity
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.coroutines.startCoroutine

internal fun fakeTests(tests: Tests) {
    tests.test("example/its game gives coins for a reward, without network", ::coins)
    tests.test("example/its game goes on without an ad", ::noAd)
    tests.test("fake/it answers as it is told and keeps what was done", ::keeps)
}

/** Runs a suspending block that never waits. */
private fun run(block: suspend () -> Unit) {
    var result: Result<Unit>? = null
    block.startCoroutine(kotlin.coroutines.Continuation(EmptyCoroutineContext) { result = it })
    checkNotNull(result) { "The block waits." }.getOrThrow()
}

private fun coins() = run {
    val ads = FakeFrontrow(mapOf("rewarded" to FakeAnswer.ad(Outcome(shown = true, rewarded = true))))
    val game = Game(ads)
    game.show(Activity(), "rewarded")
    assertEquals(10, game.coins)
    assertEquals(listOf("rewarded"), ads.shown)
    game.show(Activity(), "rewarded")
    assertEquals(20, game.coins)
}

private fun noAd() = run {
    val game = Game(FakeFrontrow(mapOf("image" to FakeAnswer.none(Reason.of("no_campaign")))))
    game.show(Activity(), "image")
    assertEquals(0, game.coins)
    assertEquals("no_campaign", game.last)
}

private fun keeps() = run {
    val ads = FakeFrontrow()
    ads.keepReady("kept")
    ads.recordInstall()
    ads.flush()
    val ad = ads.requestAd("spot").ad!!
    assertEquals(AdFormat.REWARDED_VIDEO, ad.format)
    val outcomes = ArrayList<Outcome>()
    ad.show(Activity(), RewardFields("u1", "level 7")) { outcomes.add(it) }
    ad.show(Activity()) { outcomes.add(it) }
    assertEquals(listOf(true, false), outcomes.map { it.rewarded })
    assertEquals(Reason.USED, outcomes.last().reason)
    assertEquals("level 7", ads.rewards.single().data)
    assertEquals(listOf("spot"), ads.requested)
    assertEquals(setOf("kept"), ads.kept)
    assertEquals(1, ads.installs)
    assertEquals(null, ads.lastDecision())
}
