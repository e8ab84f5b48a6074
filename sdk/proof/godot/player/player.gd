## What the players of the three modes share: a core, the ads it handed over, and their lifecycles.
class_name FrontrowPlayer
extends RefCounted

var core: FrontrowCore
var say: Callable
var settings: Dictionary
var files: FrontrowFiles
var last := ""
var opened: Array[String] = []
var logged: Array[String] = []
var consent: Dictionary = {}
var events := FrontrowAdEvents.new()
var _ads: Dictionary[String, FrontrowAd] = {}
var _lifecycles: Dictionary[String, FrontrowAdLifecycle] = {}
var _happened: Array[String] = []
## "pending", or what was answered.
var _answer: Variant = null
var _reported: Variant = null
var _taken: Variant = null


func _init(hello: Dictionary, on_message: Callable) -> void:
	say = on_message
	if hello.has("settings"):
		settings = hello.settings
	settings = settings.merged({"base_url": hello.base_url})
	FrontrowEventWords.connect_all(events, note)


func drop() -> void:
	core.environment.timers.clear()


func play(message: Dictionary) -> void:
	if message.has("step"):
		step(message.step as Dictionary)


func step(does: Dictionary) -> void:
	for name: String in does:
		match name:
			"ask":
				_answer = "pending"
				core.request_ad(does.ask as String, _take)
			"keep_ready":
				core.keep_ready(does.keep_ready as String)
			"show":
				show(does.show as String, does.get("reward", {}) as Dictionary)
			"signal":
				_signal(does.signal as String, does.get("of", last) as String)
			"record":
				for index: int in does.record as int:
					var token := "event-%d" % index
					core.record(token.rpad(does.get("token_length", 0) as int, "."), "impression")
			"network_back":
				core.flush()
			"foreground":
				core.foreground(does.foreground as bool)
			"report":
				_reported = "pending"
				var finish := func(is_sent: bool) -> void: _reported = is_sent
				core.report(_ads[last], does.report as String, finish)
			"install":
				var given: Variant = does.install
				core.record_install(given.referrer as String if given is Dictionary else "")
			"consent":
				consent = does.consent


func show(name: String, reward: Dictionary) -> void:
	last = name
	_lifecycles[name] = core.show(_ads[name], reward)


func name_of(ad: FrontrowAd) -> String:
	return ad.tokens.impression


func idle() -> Dictionary:
	var lifecycle: FrontrowAdLifecycle = _lifecycles.get(last)
	var said := {
		"answer": _answer,
		"outcome": _told(lifecycle.outcome) if lifecycle and lifecycle.is_over else null,
		"taken": _taken,
		"close_in_s": lifecycle.close_in_seconds() if lifecycle else null,
		"opened": opened,
		"waiting": core.waiting(),
		"reported": _reported,
		"happened": _happened,
		"logged": logged,
		"install_id": core.has_install_id(),
		"last_decision": null if core.last_decision.is_empty() else core.last_decision,
		"next_timer": null,
	}
	opened = []
	logged = []
	_happened = []
	_taken = null
	return said


## The SDK calls back on the main thread only.
func note(word: String) -> void:
	assert(OS.get_thread_caller_id() == OS.get_main_thread_id())
	_happened.append(word)


func _take(result: FrontrowAdResult) -> void:
	_answer = {"ad": null, "reason": result.reason}
	if result.ad:
		_ads[name_of(result.ad)] = result.ad
		_answer = {"ad": name_of(result.ad)}


func _signal(name: String, of: String) -> void:
	last = of
	var lifecycle := _lifecycles[of]
	match name:
		"loaded":
			lifecycle.loaded()
		"on_screen", "off_screen":
			lifecycle.on_screen(name == "on_screen")
		"ended":
			lifecycle.ended()
		"failed":
			lifecycle.failed()
		"close":
			_taken = lifecycle.close()
		"tap":
			_taken = lifecycle.tap()
			if _taken:
				opened.append(_ads[of].click_url)


static func _told(outcome: FrontrowOutcome) -> Dictionary:
	var told := {
		"shown": outcome.shown, "clicked": outcome.clicked, "rewarded": outcome.rewarded
	}
	if outcome.reason != "":
		told.reason = outcome.reason
	if outcome.reward != "":
		told.reward = outcome.reward
	return told
