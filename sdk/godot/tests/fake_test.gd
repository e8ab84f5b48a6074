## The fake for a game's own tests.
extends FrontrowTest

var _fake: FrontrowFake


func set_up() -> void:
	super()
	ads.free()
	_fake = FrontrowFake.new({"none": "no_campaign", "video": {"format": "rewarded_video"}})
	ads = _fake
	tree.root.add_child(ads)


func test_it_answers_and_notes_without_the_sdk() -> void:
	_fake.setup({"base_url": "https://network.example.com"})
	_fake.keep_ready("video")
	_fake.record_install("from")
	_fake.flush()
	equal((await ads.request_ad("none")).reason, "no_campaign", "the reason")
	var outcome := await (await ads.request_ad("video")).ad.show()
	check(outcome.shown and outcome.rewarded, "the video was not played to its end")
	outcome = await (await ads.request_ad("image")).ad.show()
	check(outcome.shown and not outcome.rewarded, "an image gave a reward")
	equal(_fake.requested, ["none", "video", "image"], "what was requested")
	equal(_fake.shown, ["video", "image"], "what was shown")
	equal([_fake.kept, _fake.installs], [["video"], 1], "what else was called")
	equal(_fake.core, null, "the core")
	equal(_fake.last_decision(), {}, "the last decision")


func test_an_outcome_can_be_given_and_an_ad_is_shown_once() -> void:
	_fake.answers["image"] = {"app_name": "Tidepool", "outcome": FrontrowOutcome.not_shown("busy")}
	var ad := (await ads.request_ad("image")).ad
	equal([ad.app_name, ad.format], ["Tidepool", "image"], "the ad")
	equal((await ad.show()).reason, "busy", "the first outcome")
	equal((await ad.show()).reason, "used", "the second outcome")


func test_a_banner_takes_it() -> void:
	_fake.answers["banner"] = {"format": "banner"}
	var banner := FrontrowBanner.new()
	banner.ads = _fake
	banner.placement = "banner"
	var outcomes: Array[FrontrowOutcome] = []
	banner.ended.connect(outcomes.append)
	tree.root.add_child(banner)
	await frames(3)
	equal(outcomes.size(), 1, "the number of outcomes")
	check(outcomes[0].shown, "the banner was not shown")
	check(find("ad") == null, "something is drawn")
	banner.free()
