## Reports the app's first start, once for ever. The install id and the mark that the install was
## sent are in one small file.
class_name FrontrowInstall
extends RefCounted

const FILE := "install.json"

var _around: FrontrowEnvironment
var _files: FrontrowFiles
var _url: String
var _tell: Callable
var _is_sending := false
## {id?, sent?}; read at the first use.
var _stored: Dictionary = {}
var _is_read := false


func _init(
	around: FrontrowEnvironment, files: FrontrowFiles, base_url: String, tell: Callable
) -> void:
	_around = around
	_files = files
	_url = base_url + "/delivery/v1/installs"
	_tell = tell


## It is sent again until the server has answered, also after a restart that calls this again.
func record(body: Dictionary, may_keep_id: bool) -> void:
	_read()
	if _is_sending or _stored.has("sent"):
		return
	_is_sending = true
	if may_keep_id:
		if not _stored.has("id"):
			_stored.id = _around.new_id()
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
	_around.post(_url, body, _take.bind(body, tries))


func _take(answer: FrontrowAnswer, body: Dictionary, tries: int) -> void:
	var attributed: Variant = answer.fields().get("attributed")
	if (answer.status == 200 and attributed is bool) or answer.is_refused_by_server():
		_stored.sent = true
		_write()
		var told := {"what": "install", "attributed": attributed is bool and attributed}
		if answer.fields().get("reason") is String:
			told.reason = answer.fields().reason
		_tell.call(told)
		return
	var milliseconds := answer.wait_after(tries, _around.random())
	_tell.call({"what": "retry", "of": "install", "in_seconds": ceili(milliseconds / 1000.0)})
	_around.after(milliseconds, _send.bind(body, tries + 1))


func _read() -> void:
	if _is_read:
		return
	_is_read = true
	var json := JSON.new()
	if json.parse(_files.read(FILE)) == OK and json.data is Dictionary:
		_stored = json.data


func _write() -> void:
	_files.write(FILE, JSON.stringify(_stored))
