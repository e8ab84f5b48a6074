## Every public symbol of the SDK, in use.
extends Node

const IMAGE := "fr_p_…"
const REWARDED := "fr_p_…"
const BANNER := "fr_p_…"


func _ready() -> void:
	_connect_events()
	Frontrow.setup({
		"base_url": "https://network.example.com",
		"app_key": "fr_app_…",
		"app_version": "1.4.0",
		"user": {"id": "u1", "consent": true},
		"test": OS.is_debug_build(),
		"watch": "fr_w_…",
		"child": false,
		"limited": false,
		"consent": _stored_consent,
	})
	Frontrow.record_install()
	Frontrow.keep_ready(IMAGE)

	var banner := FrontrowBanner.new()
	banner.placement = BANNER
	banner.when_empty = FrontrowBanner.WhenEmpty.COLLAPSE
	banner.ended.connect(_on_banner_ended)
	add_child(banner)


func show_image() -> void:
	var result: FrontrowAdResult = await Frontrow.request_ad(IMAGE)
	if result.ad == null:
		print(result.reason, " ", Frontrow.last_decision())
		return
	print(result.ad.format, " for ", result.ad.app_name)
	var outcome: FrontrowOutcome = await result.ad.show()
	if not outcome.shown:
		print(outcome.reason)
	elif outcome.clicked:
		print("clicked")


func earn_a_life() -> bool:
	var result: FrontrowAdResult = await Frontrow.request_ad(REWARDED)
	if result.ad == null:
		return false
	var options := {"reward": {"user": "u1", "data": "level 7"}}
	var outcome: FrontrowOutcome = await result.ad.show(options)
	if outcome.reward == "not_valid":
		print("The reward's fields are too long.")
	return outcome.rewarded


func another_banner(banner: FrontrowBanner) -> void:
	var result: FrontrowAdResult = await banner.load_ad()
	if result.ad == null:
		print(result.reason)


func before_the_game_ends() -> void:
	Frontrow.flush()


## The signals that a game acts on. The others are for its log.
func _connect_events() -> void:
	var events: FrontrowAdEvents = Frontrow.events
	events.opened.connect(_pause.bind(true))
	events.closed.connect(_pause.bind(false))
	events.requested.connect(_log_ad)
	events.loaded.connect(_log_ad.unbind(2))
	events.not_loaded.connect(_log_ad.unbind(1))
	for event: Signal in [events.impression, events.clicked, events.completed, events.rewarded]:
		event.connect(_log_format)
	events.not_shown.connect(_log_format.unbind(1))
	events.retry_scheduled.connect(_log_retry)
	events.event_result.connect(_log_result)
	events.reported.connect(_log_report)
	events.install_result.connect(_log_install)


func _pause(_format: String, is_paused: bool) -> void:
	get_tree().paused = is_paused


func _log_ad(placement: String) -> void:
	print(placement)


func _log_format(format: String) -> void:
	if format == FrontrowAdFormat.REWARDED_VIDEO:
		print("a rewarded video")


func _log_retry(of: String, in_seconds: int) -> void:
	print(of, " again in ", in_seconds, " s")


func _log_result(kind: String, status: String, reason: String, reward: String) -> void:
	print(kind, " ", status, " ", reason, " ", reward)


func _log_report(reason: String, is_sent: bool) -> void:
	print(reason, " sent: ", is_sent)


func _log_install(is_attributed: bool, reason: String) -> void:
	print("attributed: ", is_attributed, " ", reason)


func _on_banner_ended(outcome: FrontrowOutcome) -> void:
	print(outcome.reason)


## What a consent tool has stored under a key of the IAB.
func _stored_consent(key: String) -> Variant:
	return {"IABTCF_gdprApplies": 0}.get(key)


## In the game's own tests: no network, no timer, no file.
func test_the_reward() -> void:
	var fake := FrontrowFake.new({REWARDED: {"format": FrontrowAdFormat.REWARDED_VIDEO, "app_name": "Tidepool"}})
	fake.answers[IMAGE] = "no_campaign"
	add_child(fake)
	var ads: FrontrowAds = fake
	var result: FrontrowAdResult = await ads.request_ad(REWARDED)
	print((await result.ad.show()).rewarded, fake.requested, fake.shown, fake.kept, fake.installs)
