## The events that wait for the server, in a file of JSON lines: each line adds an event or removes
## some. A line that cannot be read costs that event only. Events that cannot be written are kept in
## memory until the game ends.
class_name FrontrowEventStore
extends RefCounted

const FILE := "events.jsonl"
const MOST_KEPT := 1000
## The file is written anew when it has this many more lines than events.
const MOST_SPARE_LINES := 200

var _files: FrontrowFiles
## By token, oldest first.
var _events: Dictionary[String, Dictionary] = {}
var _lines := 0
var _is_read := false
## True when the end of the file may be half a line.
var _is_torn := false


func _init(files: FrontrowFiles) -> void:
	_files = files


## All stored events, oldest first: {token, at, of, reward?}.
func read() -> Array[Dictionary]:
	_read_file()
	return _events.values()


func size() -> int:
	_read_file()
	return _events.size()


## A token that is stored already is not added again. Beyond 1,000 events, the oldest go.
func add(event: Dictionary) -> void:
	_read_file()
	var token: String = event.token
	if _events.has(token):
		return
	_events[token] = event
	_append({"add": event})
	var too_many := _events.size() - MOST_KEPT
	if too_many > 0:
		remove(read().slice(0, too_many))


func remove(events: Array[Dictionary]) -> void:
	_read_file()
	var tokens: Array[String] = []
	for event: Dictionary in events:
		var token: String = event.token
		if _events.erase(token):
			tokens.append(token)
	if tokens.is_empty():
		return
	_append({"remove": tokens})
	if _events.is_empty() or _lines > _events.size() + MOST_SPARE_LINES:
		_rewrite()


func _append(record: Dictionary) -> void:
	var line := ("\n" if _is_torn else "") + JSON.stringify(record) + "\n"
	_is_torn = not _files.append(FILE, line)
	_lines += 1


func _rewrite() -> void:
	var lines := PackedStringArray()
	for event: Dictionary in read():
		lines.append(JSON.stringify({"add": event}) + "\n")
	if _files.write(FILE, "".join(lines)):
		_lines = lines.size()
		_is_torn = false


func _read_file() -> void:
	if _is_read:
		return
	_is_read = true
	var text := _files.read(FILE)
	_is_torn = text != "" and not text.ends_with("\n")
	for line: String in text.split("\n", false):
		_lines += 1
		var json := JSON.new()
		if json.parse(line) == OK and json.data is Dictionary:
			_take(json.data as Dictionary)


func _take(record: Dictionary) -> void:
	var event: Variant = record.get("add")
	if event is Dictionary and (event as Dictionary).get("token") is String:
		_events[event.token as String] = event
	var tokens: Variant = record.get("remove")
	if tokens is Array:
		for token: Variant in tokens:
			_events.erase(str(token))
