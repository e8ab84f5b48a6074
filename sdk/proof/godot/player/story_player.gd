## Plays stories: the driver holds the clock and answers for the server and the media.
class_name FrontrowStoryPlayer
extends FrontrowPlayer

var _environment: Scripted


func _init(hello: Dictionary, on_message: Callable) -> void:
	super(hello, on_message)
	files = StoryFiles.new(hello.folder as String)
	_environment = Scripted.new(self, hello.now as float)
	_open()


func play(message: Dictionary) -> void:
	super(message)
	if message.has("fire"):
		_environment.time = maxf(_environment.time, message.fire as float)
		_environment.timers.fire(_environment.time)
	elif message.has("answered"):
		var told: Dictionary = message.answered
		var retry_after: Variant = told.get("retry_after")
		var header := "" if retry_after == null else str(retry_after)
		var answer := FrontrowHttpReply.new(told.status as int, told.get("body"), header)
		_environment.settle(told.id as int, answer)
	elif message.has("loaded"):
		_environment.settle(message.loaded.id as int, message.loaded.ok)


func step(does: Dictionary) -> void:
	super(does)
	for name: String in does:
		match name:
			"restart":
				_environment.timers.clear()
				_open()
			"clock_jump_s":
				_environment.jump_ms += int(does.clock_jump_s as float * 1000.0)
			"disk":
				(files as StoryFiles).is_full = does.disk == "full"
			"damage":
				files.append(FrontrowEventStore.FILE, '{"add":{"token":"dam\n')


func name_of(ad: FrontrowAd) -> String:
	return (ad.tokens.impression as String).get_slice("-", 0)


func idle() -> Dictionary:
	var said := super()
	var next := _environment.timers.next()
	said.next_timer = null if next == INF else next
	return said


func _open() -> void:
	core = FrontrowCore.new(_environment, files, settings, events)


class StoryFiles:
	extends FrontrowFiles
	var is_full := false

	func append(name: String, text: String) -> bool:
		return not is_full and super(name, text)

	func write(name: String, text: String) -> bool:
		return not is_full and super(name, text)


class Scripted:
	extends FrontrowEnvironment
	var time: float
	var jump_ms := 0
	var _player: FrontrowStoryPlayer
	var _waiting: Dictionary[int, Callable] = {}
	var _ids := 0
	var _install_ids := 0

	func _init(player: FrontrowStoryPlayer, start: float) -> void:
		_player = player
		time = start

	func settle(id: int, value: Variant) -> void:
		var done := _waiting[id]
		_waiting.erase(id)
		done.call(value)

	func now() -> int:
		return int(time) + jump_ms

	func elapsed() -> float:
		return time

	func post(url: String, body: Dictionary, done: Callable) -> void:
		_ids += 1
		_waiting[_ids] = done
		_player.say.call({"post": {"id": _ids, "url": url, "body": body}})

	func load_media(media: Dictionary, done: Callable) -> void:
		_ids += 1
		_waiting[_ids] = done
		_player.say.call({"load": {"id": _ids, "url": media.url, "type": media.type}})

	func device() -> Dictionary:
		return {"type": "phone", "os": "other", "orientation": "portrait"}

	func consent(key: String) -> Variant:
		return _player.consent.get(key)

	func random() -> float:
		return 0.5

	func new_id() -> String:
		_install_ids += 1
		return "install-%d" % _install_ids

	func write_log(line: String) -> void:
		_player.logged.append(line)

	func open(url: String) -> void:
		_player.opened.append(url)
