## A clock that is moved by hand, a server that accepts everything, and pictures of one color.
class_name FrontrowTestEnvironment
extends FrontrowEnvironment

var time := 1_000_000.0
## The addresses and bodies that were sent.
var posts: Array[Dictionary] = []
var opened: Array[String] = []
var no_network := false
## What a download of a video gives.
var video := FileAccess.get_file_as_bytes("res://tests/clip.ogv")
var downloads := 0
## Members of the next ad that differ.
var changes: Dictionary = {}
var _ads := 0
var _ids := 0


func _init() -> void:
	pictures = FrontrowPictures.new(_fetch)
	var folder := "user://tests/video-%d" % Time.get_ticks_usec()
	videos = FrontrowVideos.new(folder, _download)


func now() -> int:
	return int(time)


func elapsed() -> float:
	return time


func post(url: String, body: Dictionary, done: Callable) -> void:
	posts.append({"url": url, "body": body})
	var answer := FrontrowHttpReply.new(0) if no_network else FrontrowHttpReply.new(200, _body(url, body))
	after(0.0, done.bind(answer))


func device() -> Dictionary:
	return {"type": "phone", "os": "other", "orientation": "portrait"}


func consent(_key: String) -> Variant:
	return null


func random() -> float:
	return 0.5


func new_id() -> String:
	_ids += 1
	return "id-%d" % _ids


func open(url: String) -> void:
	opened.append(url)


func sent_to(part: String) -> Array[Dictionary]:
	return posts.filter(func(sent: Dictionary) -> bool: return part in (sent.url as String))


func _fetch(url: String, _most_bytes: int, done: Callable) -> void:
	var size := Vector2i(390, 39) if "banner" in url else Vector2i(90, 160)
	var image := Image.create(size.x, size.y, false, Image.FORMAT_RGB8)
	image.fill(Color.TEAL)
	after(0.0, done.bind(image.save_png_to_buffer()))


func _download(_url: String, path: String, _most_bytes: int, done: Callable) -> void:
	downloads += 1
	FileAccess.open(path, FileAccess.WRITE).store_buffer(video)
	after(0.0, done.bind(not no_network))


func _body(url: String, body: Dictionary) -> Dictionary:
	if url.ends_with("/events"):
		var events: Array = body.events
		var accept := func(_event: Dictionary) -> Dictionary: return {"status": "accepted"}
		return {"results": events.map(accept)}
	if not url.ends_with("/ads"):
		return {"status": "accepted", "attributed": true}
	_ads += 1
	var name := "ad%d" % _ads
	var ad := {
		"format": "image",
		"media": {"url": "https://m/%s" % name, "type": "image/jpeg", "width": 90, "height": 160},
		"tokens": {"impression": "%s-impression" % name, "click": "%s-click" % name},
		"click_url": "https://network.example.com/click/%s" % name,
		"close_after_s": 5.0,
		"expires_in_s": 3600.0,
		"advertiser": {"app_name": "Tidepool Match", "icon_url": "https://m/icon"},
		"report_url": "https://network.example.com/reports/%s" % name,
		"why": ["running", "region"],
	}
	ad.merge(changes, true)
	return {"request_id": "r", "ad": ad, "consent": "measured"}
