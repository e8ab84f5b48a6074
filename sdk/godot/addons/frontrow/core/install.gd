## Reports the app's first start, once for ever. The install id and the mark that the install was
## sent are in one small file.
class_name FrontrowInstall
extends RefCounted

const FILE := "install.json"

var _environment: FrontrowEnvironment
var _files: FrontrowFiles
var _url: String
var _ad_events: FrontrowAdEvents
var _is_sending := false
## {id?, sent?}; read at the first use.
var _stored: Dictionary = {}
var _is_read := false


func _init(
	environment: FrontrowEnvironment,
	files: FrontrowFiles,
	base_url: String,
	ad_events: FrontrowAdEvents
) -> void:
	_environment = environment
	_files = files
	_url = base_url + "/delivery/v1/installs"
	_ad_events = ad_events


## It is sent again until the server has answered, also after a restart that calls this again.
func record(body: Dictionary, may_keep_id: bool) -> void:
	_read()
	if _is_sending or _stored.has("sent"):
		return
	_is_sending = true
	if may_keep_id:
		if not _stored.has("id"):
			_stored.id = _environment.new_id()
			_write()
		body.install_id = _stored.id
	_send(body, 0)


## True while an install id is stored.
func has_id() -> bool:
	_read()
	return _stored.has("id")


## Deletes the install id.
func forget_id() -> void:
	_read()
	if _stored.erase("id"):
		_write()


func _send(body: Dictionary, tries: int) -> void:
	_environment.post(_url, body, _take.bind(body, tries))


func _take(reply: FrontrowHttpReply, body: Dictionary, tries: int) -> void:
	var attributed: Variant = reply.fields().get("attributed")
	if (reply.status == 200 and attributed is bool) or reply.is_refused_by_server():
		_stored.sent = true
		_write()
		var reason: Variant = reply.fields().get("reason")
		_ad_events.install_result.emit(
			attributed is bool and attributed, reason if reason is String else ""
		)
		return
	var milliseconds := reply.wait_after(tries, _environment.random())
	_ad_events.retry_scheduled.emit("install", ceili(milliseconds / 1000.0))
	_environment.after(milliseconds, _send.bind(body, tries + 1))


func _read() -> void:
	if _is_read:
		return
	_is_read = true
	var json := JSON.new()
	if json.parse(_files.read(FILE)) == OK and json.data is Dictionary:
		_stored = json.data


func _write() -> void:
	_files.write(FILE, JSON.stringify(_stored))
