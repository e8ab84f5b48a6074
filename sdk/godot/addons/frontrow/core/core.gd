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

var environment: FrontrowEnvironment
var events: FrontrowAdEvents
## What the last answer says of its decision; empty before any.
var last_decision: Dictionary = {}
var _settings: Dictionary
var _base_url: String
var _queue: FrontrowEventQueue
var _install: FrontrowInstall
var _preloader: FrontrowAdPreloader
## Of the last answer; empty before any.
var _consent := ""
## By placement: what its doctor said last.
var _said: Dictionary[String, String] = {}
## The ad that covers the app.
var _covering: WeakRef = weakref(null)


## `settings` has `base_url`, and `app_key`, `app_version`, `user`, `test`, `watch`, `child`,
## `limited` where the app set them.
func _init(
	in_environment: FrontrowEnvironment,
	files: FrontrowFiles,
	settings: Dictionary,
	ad_events: FrontrowAdEvents
) -> void:
	environment = in_environment
	events = ad_events
	_settings = settings
	_base_url = str(settings.get("base_url", "")).rstrip("/")
	_queue = FrontrowEventQueue.new(environment, FrontrowEventStore.new(files), _base_url, events)
	_install = FrontrowInstall.new(environment, files, _base_url, events)
	_preloader = FrontrowAdPreloader.new(environment, _load_ad)


## Calls `done` with a FrontrowAdResult when the ad's media has loaded, or with the reason why there is
## no ad.
func request_ad(placement: String, done: Callable) -> void:
	_preloader.request(placement, done)


## Holds one ad of the placement ready from now on, which `request_ad` then answers with.
func keep_ready(placement: String) -> void:
	_preloader.keep_ready(placement)


## Begins to show an ad. A view reports to the returned lifecycle what happens on the screen.
func show(ad: FrontrowAd, reward: Dictionary = {}) -> FrontrowAdLifecycle:
	var covering: FrontrowAdLifecycle = _covering.get_ref()
	var is_covering := ad.format != FrontrowAdFormat.BANNER
	var is_busy := is_covering and covering != null and not covering.is_over
	var lifecycle := FrontrowAdLifecycle.new(self, ad, reward)
	if is_covering and not is_busy:
		_covering = weakref(lifecycle)
	if not is_busy:
		lifecycle.over.connect(_preloader.release.bind(ad))
	lifecycle.begin(is_busy)
	return lifecycle


## Records an event of an ad by its token. The event is stored until the server has answered.
func record(token: String, of: String, reward: Dictionary = {}) -> void:
	_queue.add(token, of, reward)


## Reports a problem with an ad. Calls `done` with true when the server has accepted the report.
func report(ad: FrontrowAd, reason: String, done: Callable) -> void:
	var body := func() -> Dictionary: return {"reason": reason}
	var finish := func(reply: FrontrowHttpReply) -> void:
		var is_sent := reply.status == 200
		events.reported.emit(reason, is_sent)
		# The panel that reported may be closed by now.
		if done.is_valid():
			done.call(is_sent)
	_post_with_retries(ad.report_url, body, finish)


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
	_preloader.foreground(is_foreground)


## The number of events that wait.
func waiting() -> int:
	return _queue.size()


func has_install_id() -> bool:
	return _install.has_id()


func _load_ad(placement: String, done: Callable) -> void:
	events.requested.emit(placement)
	var finish := func(result: FrontrowAdResult) -> void:
		if result.ad:
			events.loaded.emit(placement, result.ad.format, result.ad.app_name)
		else:
			events.not_loaded.emit(placement, result.reason)
		done.call(result)
	var take := func(reply: FrontrowHttpReply) -> void: _take(reply, placement, finish)
	_post_with_retries(_base_url + "/delivery/v1/ads", _request_body.bind(placement), take)


func _take(reply: FrontrowHttpReply, placement: String, done: Callable) -> void:
	if reply.is_transient() or reply.status != 200:
		done.call(FrontrowAdResult.without("unreachable" if reply.is_transient() else "refused"))
		return
	var fields := reply.fields()
	last_decision = {}
	for name: String in ["request_id", "reason", "candidates", "others"]:
		if fields.get(name) != null:
			last_decision[name] = fields[name]
	_log_doctor(placement, fields.get("doctor"))
	_consent = str(fields.get("consent", ""))
	if _is_contextual():
		_install.forget_id()
	if not fields.get("ad") is Dictionary:
		done.call(FrontrowAdResult.without(str(last_decision.get("reason", "no_campaign"))))
		return
	var answered: Dictionary = fields.ad
	# A newer server may know more formats than this SDK can show.
	if not answered.get("format") in FrontrowAdFormat.ALL:
		done.call(FrontrowAdResult.without("format"))
		return
	var ad := FrontrowAd.from_answer(answered, environment.elapsed())
	if ad == null:
		done.call(FrontrowAdResult.without("failed"))
		return
	ad.placement = placement
	_load(ad, done)


## In test mode the log has what the doctor of a placement says, once until it says something else.
func _log_doctor(placement: String, doctor: Variant) -> void:
	if not _settings.get("test") or not doctor is Dictionary:
		return
	var line := "{text} {url}".format(doctor)
	if _said.get(placement) != line:
		environment.write_log(line)
	_said[placement] = line


func _load(ad: FrontrowAd, done: Callable) -> void:
	var is_done: Array[bool] = [false]
	var finish := func(has_loaded: bool) -> void:
		if not is_done[0]:
			is_done[0] = true
			done.call(FrontrowAdResult.with(ad) if has_loaded else FrontrowAdResult.without("failed"))
	var patience := environment.after(LOAD_PATIENCE_MS, finish.bind(false))
	var loaded := func(has_loaded: bool) -> void:
		patience.cancel()
		finish.call(has_loaded)
	environment.load_media(ad.media, loaded)


func _post_with_retries(url: String, body: Callable, done: Callable, tries := 1) -> void:
	var take := func(reply: FrontrowHttpReply) -> void:
		var milliseconds := reply.wait_after(tries - 1, environment.random())
		var is_last := tries == MOST_TRIES or milliseconds > LONGEST_WAIT_MS
		if not reply.is_transient() or is_last:
			done.call(reply)
			return
		events.retry_scheduled.emit("ad", ceili(milliseconds / 1000.0))
		environment.after(milliseconds, func() -> void: _post_with_retries(url, body, done, tries + 1))
	environment.post(url, body.call() as Dictionary, take)


func _request_body(placement: String) -> Dictionary:
	var sdk := {"name": "godot", "version": VERSION}
	sdk.merge({"queued": _queue.size(), "clock": environment.now()})
	if _settings.get("watch"):
		sdk.watch = _settings.watch
	var body := {"placement_api_key": placement, "sdk": sdk, "device": environment.device()}
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
	var privacy := FrontrowPrivacy.now(environment, _settings)
	if not privacy.is_empty():
		body.privacy = privacy


## Before an answer came, what the device's consent tool says decides.
func _is_contextual() -> bool:
	if _settings.get("child") or _settings.get("limited"):
		return true
	if _consent == "":
		return not FrontrowPrivacy.may_make_id(environment)
	return not _consent in ["measured", "capped"]
