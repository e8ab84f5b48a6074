## Loads videos into files, because Godot plays no other, and keeps the newest 50 MB of them.
class_name FrontrowVideos
extends RefCounted

const MOST_BYTES := 50_000_000

var _folder: String
var _most_bytes: int
## Takes an address, a path, the most bytes, and a Callable for whether all of it is in the file.
var _download: Callable
## What waits for a video that is being loaded, by address.
var _waiting: Dictionary[String, Array] = {}


static func _stream(path: String) -> VideoStream:
	var stream := VideoStreamTheora.new()
	stream.file = path
	return stream


## A captive portal's page is no video.
static func _is_ogg(path: String) -> bool:
	var file := FileAccess.open(path, FileAccess.READ)
	return file != null and file.get_buffer(4).get_string_from_ascii() == "OggS"


func _init(folder: String, download: Callable, most_bytes := MOST_BYTES) -> void:
	_folder = folder
	_most_bytes = most_bytes
	_download = download


## Calls `done` with the VideoStream, or with null when it cannot be loaded.
func fetch(url: String, done: Callable) -> void:
	var path := _path_of(url)
	if _waiting.has(url):
		_waiting[url].append(done)
	elif FileAccess.file_exists(path):
		done.call(_stream(path))
	else:
		_waiting[url] = [done]
		DirAccess.make_dir_recursive_absolute(_folder)
		_download.call(url, path + ".new", _most_bytes, _take.bind(url, path))


func _take(has_all: bool, url: String, path: String) -> void:
	var stream: VideoStream = null
	if has_all and _is_ogg(path + ".new") and DirAccess.rename_absolute(path + ".new", path) == OK:
		_drop_oldest()
		stream = _stream(path)
	else:
		DirAccess.remove_absolute(path + ".new")
	var waiting := _waiting[url]
	_waiting.erase(url)
	for done: Callable in waiting:
		if done.is_valid():
			done.call(stream)


func _drop_oldest() -> void:
	var paths: Array[String] = []
	for name: String in DirAccess.get_files_at(_folder):
		paths.append(_folder.path_join(name))
	paths.sort_custom(
		func(one: String, other: String) -> bool:
			return FileAccess.get_modified_time(one) > FileAccess.get_modified_time(other)
	)
	var bytes := 0
	for path: String in paths:
		bytes += FileAccess.get_size(path)
		if bytes > _most_bytes:
			DirAccess.remove_absolute(path)


func _path_of(url: String) -> String:
	return _folder.path_join(url.md5_text() + ".ogv")
