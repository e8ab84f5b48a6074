## The reply of the server to an HTTP request.
class_name FrontrowHttpReply
extends RefCounted

## 0 when there was no answer.
var status: int
## The header's text; empty without one.
var retry_after: String
## The JSON of the body; null when there is none.
var body: Variant


func _init(with_status: int, with_body: Variant = null, with_retry_after := "") -> void:
	status = with_status
	body = with_body
	retry_after = with_retry_after


## True for failures that a retry may fix: no network, too many requests, a server error. All other
## answers are final.
func is_transient() -> bool:
	return status == 0 or status == 429 or status >= 500


## True where the server itself refused a body: the answer repeats the status as `code`, as all
## error bodies of this server do. Any other 400 or 422 may come from a proxy or a captive portal.
func is_refused_by_server() -> bool:
	if status != 400 and status != 422:
		return false
	var code: Variant = fields().get("code")
	return (code is float or code is int) and code == status


## The body where it is a JSON object, otherwise an empty one.
func fields() -> Dictionary:
	return body if body is Dictionary else {}


## The delay before the next try, in milliseconds: the server's `Retry-After` in seconds if there is
## one, otherwise exponential backoff with jitter, at most about 5 minutes.
func wait_after(tries: int, random: float) -> float:
	var seconds := retry_after.strip_edges()
	if seconds.is_valid_float() and seconds.to_float() >= 0.0:
		return seconds.to_float() * 1000.0
	return minf(1000.0 * pow(2.0, tries), 300_000.0) * (0.75 + random / 2.0)
