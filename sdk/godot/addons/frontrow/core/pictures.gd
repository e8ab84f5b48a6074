## Loads pictures and keeps the newest 50 MB of them, decoded, so that an ad can be drawn at once.
class_name FrontrowPictures
extends RefCounted

const MOST_KEPT_BYTES := 50_000_000
const MOST_BYTES := 20_000_000

## Takes an address, the most bytes, and a Callable for the bytes, which are empty after a failure.
var _fetch: Callable
## By address, oldest first.
var _kept: Dictionary[String, Texture2D] = {}
## What waits for a picture that is being loaded, by address.
var _waiting: Dictionary[String, Array] = {}


## The picture in these bytes; null when they are none that can be drawn.
static func decoded(bytes: PackedByteArray) -> Image:
	var image := Image.new()
	var error := ERR_FILE_UNRECOGNIZED
	var head := bytes.slice(0, 12).hex_encode()
	if head.begins_with("ffd8ff"):
		error = image.load_jpg_from_buffer(bytes)
	elif head.begins_with("89504e47"):
		error = image.load_png_from_buffer(bytes)
	elif head.begins_with("52494646") and head.ends_with("57454250"):
		error = image.load_webp_from_buffer(bytes)
	if error != OK or image.is_empty():
		return null
	# An icon is drawn much smaller than it is.
	image.generate_mipmaps()
	return image


func _init(fetch_bytes: Callable) -> void:
	_fetch = fetch_bytes


## Calls `done` with the picture, or with null when it cannot be loaded. A picture that is kept
## comes at once.
func fetch(url: String, done: Callable) -> void:
	if _kept.has(url):
		done.call(_kept[url])
		return
	if _waiting.has(url):
		_waiting[url].append(done)
		return
	_waiting[url] = [done]
	_fetch.call(url, MOST_BYTES, func(bytes: PackedByteArray) -> void: _decode(url, bytes))


## The picture where it is kept, otherwise null.
func find(url: String) -> Texture2D:
	return _kept.get(url)


## Decoding takes some ten milliseconds, so it is done on another thread.
func _decode(url: String, bytes: PackedByteArray) -> void:
	var task: Array[int] = [0]
	var finish := func(image: Image) -> void:
		WorkerThreadPool.wait_for_task_completion(task[0])
		_take(url, image)
	task[0] = WorkerThreadPool.add_task(
		func() -> void: finish.call_deferred(FrontrowPictures.decoded(bytes))
	)


func _take(url: String, image: Image) -> void:
	var picture: Texture2D = null
	if image:
		picture = ImageTexture.create_from_image(image)
		_kept[url] = picture
		_drop_oldest()
	var waiting := _waiting[url]
	_waiting.erase(url)
	for done: Callable in waiting:
		if done.is_valid():
			done.call(picture)


func _drop_oldest() -> void:
	var bytes := 0
	for picture: Texture2D in _kept.values():
		bytes += picture.get_width() * picture.get_height() * 4
	for url: String in _kept.keys().slice(0, -1):
		if bytes <= MOST_KEPT_BYTES:
			return
		bytes -= _kept[url].get_width() * _kept[url].get_height() * 4
		_kept.erase(url)
