## Events stay stored until the server has answered for them, so a lost network or a closed game
## loses none. Sending an event twice is safe, because the server counts a token once.
class_name FrontrowEventQueue
extends RefCounted

const MOST_A_SEND := 500

var _environment: FrontrowEnvironment
var _store: FrontrowEventStore
var _url: String
var _ad_events: FrontrowAdEvents
var _most_a_send := MOST_A_SEND
var _tries := 0
var _is_sending := false
var _waiting: FrontrowTimer
## True while the wait is one that the server asked for.
var _is_told := false


## A 200 is final when it has a result for each event. A refusal of the server itself is final,
## without results. Any other answer is not trusted.
static func _is_final(reply: FrontrowHttpReply, count: int) -> bool:
	if reply.status != 200:
		return reply.is_refused_by_server()
	var results: Variant = reply.fields().get("results")
	return results is Array and (results as Array).size() == count


static func _sent(event: Dictionary) -> Dictionary:
	var sent := {"token": event.token, "at": event.at}
	if event.has("reward"):
		sent.reward = event.reward
	return sent


static func _iso(milliseconds: int) -> String:
	@warning_ignore("integer_division")
	var seconds := Time.get_datetime_string_from_unix_time(milliseconds / 1000)
	return "%s.%03dZ" % [seconds, milliseconds % 1000]


func _init(
	environment: FrontrowEnvironment,
	store: FrontrowEventStore,
	base_url: String,
	ad_events: FrontrowAdEvents
) -> void:
	_environment = environment
	_store = store
	_url = base_url + "/delivery/v1/events"
	_ad_events = ad_events
	# What an earlier run left is read and sent after the caller of this has gone on, because the
	# disk may be slow.
	_environment.after(0.0, _send_unless_waiting)


## The number of events that wait.
func size() -> int:
	return _store.size()


## Stores an event and sends it as soon as possible. A token that is already in the queue is not
## added again.
func add(token: String, of: String, reward: Dictionary) -> void:
	var event := {"token": token, "at": _iso(_environment.now()), "of": of}
	if not reward.is_empty():
		event.reward = reward
	_store.add(event)
	_send_unless_waiting()


## Sends the stored events now. A wait that the server asked for (`Retry-After`) is always
## completed.
func flush() -> void:
	if _waiting == null or not _is_told:
		_send()


func _send_unless_waiting() -> void:
	if _waiting == null:
		_send()


func _send() -> void:
	if _waiting != null:
		_waiting.cancel()
		_waiting = null
	var events := _store.read().slice(0, _most_a_send)
	if _is_sending or events.is_empty():
		return
	_is_sending = true
	_environment.post(_url, {"events": events.map(_sent)}, _take.bind(events))


func _take(reply: FrontrowHttpReply, events: Array[Dictionary]) -> void:
	_is_sending = false
	if reply.status == 413 and events.size() > 1:
		@warning_ignore("integer_division")
		_most_a_send = events.size() / 2
		_send()
		return
	if not _is_final(reply, events.size()):
		_wait(reply)
		return
	_tries = 0
	_store.remove(events)
	var results: Array = reply.fields().get("results", []) if reply.status == 200 else []
	for index: int in events.size():
		var result: Dictionary = results[index] if results and results[index] is Dictionary else {}
		_ad_events.event_result.emit(
			events[index].of as String,
			str(result.get("status", reply.status)),
			str(result.get("reason", "")),
			str(result.get("reward", ""))
		)
	_send()


func _wait(reply: FrontrowHttpReply) -> void:
	var milliseconds := reply.wait_after(_tries, _environment.random())
	_tries += 1
	_ad_events.retry_scheduled.emit("events", ceili(milliseconds / 1000.0))
	_is_told = reply.status > 0
	_waiting = _environment.after(milliseconds, _send)
