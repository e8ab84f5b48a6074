## The SDK without a screen: ad requests, kept ads, events, reports and the install, with retries.
## The cases in sdk/conformance test everything here.
class_name FrontrowCore
extends RefCounted

const VERSION := "0.1.0"
const MOST_TRIES := 3
## An ad request is not retried when the wait before the next try would be longer than this.
const LONGEST_WAIT_MS := 30_000.0
## Media that have not loaded after this time have failed.
const LOAD_PATIENCE_MS := 15_000.0

var around: FrontrowEnvironment
## Called with each event, a Dictionary.
var tell: Callable
## What the last answer says of its decision; empty before any.
var last_decision: Dictionary = {}
var _settings: Dictionary
var _base_url: String
var _queue: FrontrowEventQueue
var _install: FrontrowInstall
var _keeper: FrontrowKeeper
## Of the last answer; empty before any.
var _consent := ""
## The ad that covers the app.
var _covering: WeakRef = weakref(null)


## `settings` has `base_url`, and `app_key`, `app_version`, `user`, `test`, `child`, `limited` where
## the app set them.
func _init(
	environment: FrontrowEnvironment, files: FrontrowFiles, settings: Dictionary, on: Callable
) -> void:
	around = environment
	tell = on
	_settings = settings
	_base_url = str(settings.get("base_url", "")).rstrip("/")
	_queue = FrontrowEventQueue.new(around, FrontrowEventStore.new(files), _base_url, tell)
	_install = FrontrowInstall.new(around, files, _base_url, tell)
	_keeper = FrontrowKeeper.new(around, _ask_and_tell)


## Calls `done` with a FrontrowAsked when the ad's media has loaded, or with the reason why there is
## no ad.
func request_ad(placement: String, done: Callable) -> void:
	_keeper.take(placement, done)


## Holds one ad of the placement ready from now on, which `request_ad` then answers with.
func keep_ready(placement: String) -> void:
	_keeper.keep(placement)


## Begins to show an ad. A view reports to the returned lifecycle what happens on the screen.
func show(ad: FrontrowAd, reward: Dictionary = {}) -> FrontrowAdLifecycle:
	var covering: FrontrowAdLifecycle = _covering.get_ref()
	var is_covering := ad.format != "banner"
	var is_busy := is_covering and covering != null and not covering.is_over
	var life := FrontrowAdLifecycle.new(self, ad, reward)
	if is_covering and not is_busy:
		_covering = weakref(life)
	if not is_busy:
		life.over.connect(_keeper.release.bind(ad))
	life.begin(is_busy)
	return life


## Records an event of an ad by its token. The event is stored until the server has answered.
func record(token: String, of: String, reward: Dictionary = {}) -> void:
	_queue.add(token, of, reward)


## Reports a problem with an ad. Calls `done` with true when the server has accepted the report.
func report(ad: FrontrowAd, reason: String, done: Callable) -> void:
	var body := func() -> Dictionary: return {"reason": reason}
	var finish := func(answer: FrontrowAnswer) -> void:
		var is_sent := answer.status == 200
		tell.call({"what": "reported", "reason": reason, "sent": is_sent})
		# The panel that reported may be closed by now.
		if done.is_valid():
			done.call(is_sent)
	_post_patiently(ad.report_url, body, finish)


## Reports the first start of an advertised app, with the store's referrer if there is one.
func record_install(referrer := "") -> void:
	var app_key := str(_settings.get("app_key", ""))
	if app_key == "":
		return
	var body := {"app_api_key": app_key}
	if referrer != "":
		body.referrer = referrer.left(2000)
	_add_privacy(body)
	_install.record(body, not _is_contextual())


## Sends the stored events now.
func flush() -> void:
	_queue.flush()


## Tells that the app came to the foreground or left it.
func foreground(is_foreground: bool) -> void:
	if not is_foreground:
		_queue.flush()
	_keeper.foreground(is_foreground)


## The number of events that wait.
func waiting() -> int:
	return _queue.size()


func has_install_id() -> bool:
	return _install.has_id()


func _ask_and_tell(placement: String, done: Callable) -> void:
	tell.call({"what": "asked", "placement": placement})
	var finish := func(asked: FrontrowAsked) -> void:
		var told := {"what": "no_ad", "placement": placement, "reason": asked.reason}
		if asked.ad:
			told = {"what": "answered", "placement": placement}
			told.merge({"format": asked.ad.format, "app": asked.ad.app_name})
		tell.call(told)
		done.call(asked)
	var take := func(answer: FrontrowAnswer) -> void: _take(answer, placement, finish)
	_post_patiently(_base_url + "/delivery/v1/ads", _request_body.bind(placement), take)


func _take(answer: FrontrowAnswer, placement: String, done: Callable) -> void:
	if answer.may_pass() or answer.status != 200:
		done.call(FrontrowAsked.without("unreachable" if answer.may_pass() else "refused"))
		return
	var fields := answer.fields()
	last_decision = {}
	for name: String in ["request_id", "reason", "candidates", "others"]:
		if fields.get(name) != null:
			last_decision[name] = fields[name]
	_consent = str(fields.get("consent", ""))
	if _is_contextual():
		_install.forget_id()
	if not fields.get("ad") is Dictionary:
		done.call(FrontrowAsked.without(str(last_decision.get("reason", "no_campaign"))))
		return
	var answered: Dictionary = fields.ad
	# A newer server may know more formats than this SDK can show.
	if not answered.get("format") in FrontrowAd.FORMATS:
		done.call(FrontrowAsked.without("format"))
		return
	var ad := FrontrowAd.from_answer(answered, around.elapsed())
	if ad == null:
		done.call(FrontrowAsked.without("failed"))
		return
	ad.placement = placement
	_load(ad, done)


func _load(ad: FrontrowAd, done: Callable) -> void:
	var is_done: Array[bool] = [false]
	var finish := func(has_loaded: bool) -> void:
		if not is_done[0]:
			is_done[0] = true
			done.call(FrontrowAsked.with(ad) if has_loaded else FrontrowAsked.without("failed"))
	var patience := around.after(LOAD_PATIENCE_MS, finish.bind(false))
	var loaded := func(has_loaded: bool) -> void:
		patience.cancel()
		finish.call(has_loaded)
	around.load_media(ad.media, loaded)


func _post_patiently(url: String, body: Callable, done: Callable, tries := 1) -> void:
	var take := func(answer: FrontrowAnswer) -> void:
		var milliseconds := answer.wait_after(tries - 1, around.random())
		var is_last := tries == MOST_TRIES or milliseconds > LONGEST_WAIT_MS
		if not answer.may_pass() or is_last:
			done.call(answer)
			return
		tell.call({"what": "retry", "of": "ad", "in_seconds": ceili(milliseconds / 1000.0)})
		around.after(milliseconds, func() -> void: _post_patiently(url, body, done, tries + 1))
	around.post(url, body.call() as Dictionary, take)


func _request_body(placement: String) -> Dictionary:
	var sdk := {"name": "godot", "version": VERSION}
	sdk.merge({"queued": _queue.size(), "clock": around.now()})
	var body := {"placement_api_key": placement, "sdk": sdk, "device": around.device()}
	if _settings.get("app_key"):
		body.app_api_key = _settings.app_key
	if _settings.get("app_version"):
		body.app = {"version": _settings.app_version}
	if _settings.get("user"):
		body.user = _settings.user
	if _settings.get("test"):
		body.test = true
	_add_privacy(body)
	return body


func _add_privacy(body: Dictionary) -> void:
	var privacy := FrontrowPrivacy.now(around, _settings)
	if not privacy.is_empty():
		body.privacy = privacy


## Before an answer came, what the device's consent tool says decides.
func _is_contextual() -> bool:
	if _settings.get("child") or _settings.get("limited"):
		return true
	if _consent == "":
		return not FrontrowPrivacy.may_make_id(around)
	return not _consent in ["measured", "capped"]
