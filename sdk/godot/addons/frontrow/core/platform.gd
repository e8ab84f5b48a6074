## The core's environment in a running game: its clock, network, files and screen.
class_name FrontrowPlatform
extends FrontrowEnvironment

const SEND_TIMEOUT_SECONDS := 10.0
const MOST_ANSWER_BYTES := 4_000_000
const VIDEO_FOLDER := "user://frontrow/video"

var _host: Node
var _settings: Dictionary
var _crypto := Crypto.new()
var _agent := FrontrowPlatform.agent()


## The same for requests and events, because the server counts an event by it.
static func agent() -> String:
	var others := RegEx.create_from_string("[^A-Za-z0-9 ._-]")
	var system := others.sub(OS.get_name(), "", true)
	var model := others.sub(OS.get_model_name(), "", true)
	return "Frontrow-Godot/%s (%s; %s)" % [FrontrowCore.VERSION, system, model]


static func _answer(
	result: int, status: int, headers: PackedStringArray, bytes: PackedByteArray
) -> FrontrowHttpReply:
	if result != HTTPRequest.RESULT_SUCCESS:
		return FrontrowHttpReply.new(0)
	var json := JSON.new()
	var is_json := json.parse(bytes.get_string_from_utf8()) == OK
	# The server's own answers are always JSON. A 200 without JSON comes from a captive portal or
	# was cut off, so it counts as no answer.
	if status == 200 and not is_json:
		return FrontrowHttpReply.new(0)
	var retry_after := ""
	for header: String in headers:
		if header.to_lower().begins_with("retry-after:"):
			retry_after = header.get_slice(":", 1).strip_edges()
	return FrontrowHttpReply.new(status, json.data if is_json else null, retry_after)


## `host` is a node in the tree, which requests become children of.
func _init(host: Node, settings: Dictionary) -> void:
	_host = host
	_settings = settings
	pictures = FrontrowPictures.new(_fetch)
	videos = FrontrowVideos.new(VIDEO_FOLDER, _download)


func now() -> int:
	return int(Time.get_unix_time_from_system() * 1000.0)


func elapsed() -> float:
	return Time.get_ticks_usec() / 1000.0


func post(url: String, body: Dictionary, done: Callable) -> void:
	var take := func(
		result: int, status: int, headers: PackedStringArray, bytes: PackedByteArray
	) -> void:
		done.call(_answer(result, status, headers, bytes))
	var http := _open(SEND_TIMEOUT_SECONDS, MOST_ANSWER_BYTES, take)
	var sent := ["content-type: application/json", "user-agent: " + _agent]
	_start(http, take, http.request(url, sent, HTTPClient.METHOD_POST, JSON.stringify(body)))


func device() -> Dictionary:
	var size := FrontrowScreen.size_of(_host.get_window())
	return {
		"type": "phone" if minf(size.x, size.y) < 600.0 else "tablet",
		"os": {"Android": "android", "iOS": "ios", "Web": "web"}.get(OS.get_name(), "other"),
		"orientation": "landscape" if size.x > size.y else "portrait",
		"width": int(size.x),
		"height": int(size.y),
		"language": OS.get_locale().replace("_", "-").left(35),
		"plays": ["video/ogg"],
	}


func consent(key: String) -> Variant:
	var read: Variant = _settings.get("consent")
	return (read as Callable).call(key) if read is Callable else null


func random() -> float:
	return randf()


func new_id() -> String:
	return _crypto.generate_random_bytes(16).hex_encode()


func open(url: String) -> void:
	OS.shell_open(url)


func _fetch(url: String, most_bytes: int, done: Callable) -> void:
	var take := func(
		result: int, status: int, _headers: PackedStringArray, bytes: PackedByteArray
	) -> void:
		var has_it := result == HTTPRequest.RESULT_SUCCESS and status == 200
		done.call(bytes if has_it else PackedByteArray())
	var http := _open(FrontrowCore.LOAD_PATIENCE_MS / 1000.0, most_bytes, take)
	_start(http, take, http.request(url, ["user-agent: " + _agent]))


func _download(url: String, path: String, most_bytes: int, done: Callable) -> void:
	var take := func(
		result: int, status: int, _headers: PackedStringArray, _bytes: PackedByteArray
	) -> void:
		done.call(result == HTTPRequest.RESULT_SUCCESS and status == 200)
	var http := _open(FrontrowCore.LOAD_PATIENCE_MS / 1000.0, most_bytes, take)
	http.download_file = path
	_start(http, take, http.request(url, ["user-agent: " + _agent]))


func _open(seconds: float, most_bytes: int, take: Callable) -> HTTPRequest:
	var http := HTTPRequest.new()
	http.timeout = seconds
	http.body_size_limit = most_bytes
	http.process_mode = Node.PROCESS_MODE_ALWAYS
	http.request_completed.connect(take)
	http.request_completed.connect(http.queue_free.unbind(4))
	_host.add_child(http)
	return http


## A request that could not begin, such as one to an address that is none, has no answer.
func _start(http: HTTPRequest, take: Callable, error: Error) -> void:
	if error == OK:
		return
	http.queue_free()
	var no_headers := PackedStringArray()
	after(0.0, take.bind(HTTPRequest.RESULT_CANT_CONNECT, 0, no_headers, PackedByteArray()))
