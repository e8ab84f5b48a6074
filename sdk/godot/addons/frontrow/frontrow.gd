## Frontrow's ads in a game: requests and shows ads and records their events. The add-on makes it
## the autoload `Frontrow`.
class_name FrontrowAds
extends Node

const FOLDER := "user://frontrow"

## What happens to ads. For a game's log, and to pause the game.
var events := FrontrowAdEvents.new()
var core: FrontrowCore
var is_test := false
## False while the game is in the background.
var is_foreground := true
## Keeps the running showings alive.
var _lifecycles: Array[FrontrowAdLifecycle] = []


## Where the SDK stores what it keeps for a network.
static func folder_of(base_url: String) -> String:
	return FOLDER.path_join(base_url.rstrip("/").md5_text().left(8))


func _init() -> void:
	process_mode = Node.PROCESS_MODE_ALWAYS
	if OS.is_debug_build():
		events.not_loaded.connect(_print_reason)
		events.not_shown.connect(_print_reason)


func _process(_delta: float) -> void:
	if core == null:
		return
	var now := core.environment.elapsed()
	while core.environment.timers.fire(now):
		pass


func _notification(what: int) -> void:
	match what:
		NOTIFICATION_APPLICATION_FOCUS_OUT, NOTIFICATION_APPLICATION_PAUSED:
			_set_foreground(false)
		NOTIFICATION_APPLICATION_FOCUS_IN, NOTIFICATION_APPLICATION_RESUMED:
			_set_foreground(true)
		NOTIFICATION_PREDELETE:
			# What a timer does holds the core, which holds the timers.
			if core:
				core.environment.timers.clear()


## Begins with these settings: `base_url`, and where the game needs them `app_key`, `app_version`,
## `user` ({id, consent}), `test` (ads that are not counted), `watch` (the code of the console's live
## view), `child`, `limited` and `consent` (a Callable that returns what a consent tool stored under
## a key of the IAB). It returns at once: files are read later. Only the first call counts.
func setup(settings: Dictionary) -> void:
	if core:
		return
	var files := FrontrowFiles.new(folder_of(str(settings.get("base_url", ""))))
	open(FrontrowPlatform.new(self, settings), files, settings)


## Begins in another environment. Only tests call this.
func open(environment: FrontrowEnvironment, files: FrontrowFiles, settings: Dictionary) -> void:
	is_test = settings.get("test", false)
	core = FrontrowCore.new(environment, files, settings, events)


## Requests an ad, best some time before it is shown. Its picture has loaded when this returns. An
## ad can be kept for up to an hour, a banner for up to ten minutes.
func request_ad(key: String) -> FrontrowAdResult:
	if core == null:
		push_warning("Frontrow: call Frontrow.setup() before Frontrow.request_ad().")
		return FrontrowAdResult.without("failed")
	var pending := Pending.new()
	core.request_ad(key, pending.settle)
	if pending.result == null:
		await pending.settled
	var ad := pending.result.ad
	if ad:
		ad.belong_to(self)
		# The icon is drawn beside the picture. An ad does not wait for it.
		fetch_picture(ad.icon_url, func(_icon: Texture2D) -> void: pass)
	return pending.result


## Holds one ad of the placement ready from now on and renews it after it was shown or has expired.
## `request_ad` then answers at once.
func keep_ready(key: String) -> void:
	if core:
		core.keep_ready(key)


## What `FrontrowAd.show` calls.
func show_ad(ad: FrontrowAd, options: Dictionary = {}) -> FrontrowOutcome:
	var reward: Variant = options.get("reward")
	var fields: Dictionary = reward if reward is Dictionary else {}
	var lifecycle := begin(ad, fields)
	if ad.format == FrontrowAdFormat.BANNER:
		lifecycle.failed()
	if not lifecycle.is_over:
		FrontrowFullscreen.open(self, ad, lifecycle)
	if not lifecycle.is_over:
		await lifecycle.over
	return lifecycle.outcome


## Begins a showing. Its view reports to the returned lifecycle.
func begin(ad: FrontrowAd, reward: Dictionary = {}) -> FrontrowAdLifecycle:
	var lifecycle := core.show(ad, reward)
	if not lifecycle.is_over:
		_lifecycles.append(lifecycle)
		lifecycle.over.connect(_drop_ended)
	return lifecycle


## Gives a picture to `done`, or null when it cannot be loaded.
func fetch_picture(url: String, done: Callable) -> void:
	if core.environment.pictures:
		core.environment.pictures.fetch(url, done)
	else:
		done.call(null)


## Reports the first start of an advertised app, once. A game can call it at every start.
func record_install(referrer := "") -> void:
	if core:
		core.record_install(referrer)


## Sends stored events now. The SDK also does this by itself.
func flush() -> void:
	if core:
		core.flush()


## What the last answer says of its decision; with `test`, also of the campaigns.
func last_decision() -> Dictionary:
	return core.last_decision if core else {}


## Ends the ad of a view that was removed, in the next frame: not while the game itself ends, where
## its nodes are no longer in the tree.
func abandon(lifecycle: FrontrowAdLifecycle) -> void:
	var end := func() -> void:
		if not lifecycle.is_over and not lifecycle.close():
			lifecycle.failed()
	if not lifecycle.is_over:
		core.environment.after(0.0, end)


## The number of ads that are shown now.
func showing() -> int:
	return _lifecycles.size()


func _drop_ended() -> void:
	_lifecycles = _lifecycles.filter(func(lifecycle: FrontrowAdLifecycle) -> bool: return not lifecycle.is_over)


## Godot does not tell when the network is back, so a return to the app counts as that.
func _set_foreground(is_now: bool) -> void:
	if core == null or is_now == is_foreground:
		return
	is_foreground = is_now
	core.foreground(is_foreground)
	if is_foreground:
		core.flush()


func _print_reason(of: String, reason: String) -> void:
	print("Frontrow: %s: %s" % [of, FrontrowWords.why_not(reason)])


## A call that has not been answered yet.
class Pending:
	signal settled
	var result: FrontrowAdResult

	func settle(with_result: FrontrowAdResult) -> void:
		result = with_result
		settled.emit()
