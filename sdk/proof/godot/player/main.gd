## Connects to the driver (sdk/driver/README.md) and plays what it says with the SDK. It runs in a copy
## of the SDK's project, as steps.ts starts it.
extends SceneTree

var _socket := StreamPeerTCP.new()
var _received := PackedByteArray()
var _player: FrontrowPlayer
var _is_busy := false


func _initialize() -> void:
	Engine.max_fps = 250
	var address := OS.get_environment("FRONTROW_DRIVER").rsplit(":", true, 1)
	if address.size() != 2 or _socket.connect_to_host(address[0], address[1].to_int()) != OK:
		printerr("FRONTROW_DRIVER must be the driver's address, such as 127.0.0.1:41234.")
		quit(1)
		return
	while _socket.get_status() == StreamPeerTCP.STATUS_CONNECTING:
		_socket.poll()
		OS.delay_msec(1)
	_socket.set_no_delay(true)
	var version: Dictionary = Engine.get_version_info()
	var runtime := "Godot %s.%s.%s" % [version.major, version.minor, version.patch]
	_say({"ready": {"platform": "godot", "sdk": FrontrowCore.VERSION, "runtime": runtime}})


func _process(_delta: float) -> bool:
	# A story needs no frames, so the next message is awaited here for a moment.
	for turn: int in 50 if _player is FrontrowStoryPlayer else 1:
		_socket.poll()
		if _socket.get_status() != StreamPeerTCP.STATUS_CONNECTED:
			return true
		_receive()
		if turn > 0:
			OS.delay_usec(200)
	return false


func _receive() -> void:
	var available := _socket.get_available_bytes()
	if available > 0:
		_received.append_array(_socket.get_data(available)[1] as PackedByteArray)
	while not _is_busy:
		var end := _received.find(10)
		if end < 0:
			return
		var line := _received.slice(0, end).get_string_from_utf8()
		_received = _received.slice(end + 1)
		_play(JSON.parse_string(line) as Dictionary)


func _play(message: Dictionary) -> void:
	_is_busy = true
	if message.has("hello"):
		var hello: Dictionary = message.hello
		if _player:
			_player.drop()
		match hello.mode:
			"story":
				_player = FrontrowStoryPlayer.new(hello, _say)
			"shown":
				_player = FrontrowShownPlayer.new(hello, _say, root)
			_:
				_player = FrontrowRealPlayer.new(hello, _say, root)
	@warning_ignore("redundant_await")
	await _player.play(message)
	_say({"idle": _player.idle()})
	_is_busy = false


func _say(message: Dictionary) -> void:
	_socket.put_data((JSON.stringify(message) + "\n").to_utf8_buffer())
