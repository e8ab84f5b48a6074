## What the core needs from its platform. `FrontrowPlatform` provides it; tests script it.
@abstract class_name FrontrowEnvironment
extends RefCounted

var timers := FrontrowTimers.new()
## Null without a screen.
var pictures: FrontrowPictures
var videos: FrontrowVideos


## Milliseconds since 1970, by a clock that the user may set.
@abstract func now() -> int


## Milliseconds from any moment, by a clock that nobody sets.
@abstract func elapsed() -> float


## Sends `body` as JSON and calls `done` with a FrontrowHttpReply, never before this returns.
@abstract func post(url: String, body: Dictionary, done: Callable) -> void


## Loads an ad's media, so that it can be drawn at once. Calls `done` with false when it cannot.
func load_media(media: Dictionary, done: Callable) -> void:
	fetch_media(media, func(loaded: Resource) -> void: done.call(loaded != null))


## Gives what an ad is drawn from to `done`, a Texture2D or a VideoStream, or null.
func fetch_media(media: Dictionary, done: Callable) -> void:
	var url: String = media.url
	var type := str(media.get("type", "image/"))
	if type.begins_with("image/") and pictures:
		pictures.fetch(url, done)
	elif type == "video/ogg" and videos:
		videos.fetch(url, done)
	else:
		after(0.0, done.bind(null))


@abstract func device() -> Dictionary


## A value that the device's consent tool has stored under a key of the IAB (`IABTCF_…`).
@abstract func consent(key: String) -> Variant


## A random number from 0 to 1.
@abstract func random() -> float


## A new random id.
@abstract func new_id() -> String


## Writes a line to the log of the game's developer.
func write_log(line: String) -> void:
	print("Frontrow: " + line)


## Opens an address in the system's browser.
@abstract func open(url: String) -> void


## Runs `work` once after a delay.
func after(milliseconds: float, work: Callable) -> FrontrowTimer:
	return timers.add(elapsed() + milliseconds, work)
