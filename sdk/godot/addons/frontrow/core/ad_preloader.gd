## Never holds two ads of a placement. Asks in the foreground only: at first, when its ad was shown
## or has expired, and after an answer without an ad 1, 2, 4 … 30 minutes later.
class_name FrontrowAdPreloader
extends RefCounted

const MINUTE_MS := 60_000.0
const LONGEST_PAUSE_MS := 30.0 * MINUTE_MS

var _environment: FrontrowEnvironment
## Takes a placement and a Callable for the FrontrowAdResult.
var _ask: Callable
var _kept: Dictionary[String, Kept] = {}
var _is_foreground := true


class Kept:
	## The ad that is held, or that the app has taken and not shown yet.
	var ad: FrontrowAd
	var is_taken := false
	var is_asking := false
	## Called with the answer to the request that is under way.
	var waiting: Array[Callable] = []
	## The number of answers without an ad since the last one with an ad.
	var no_ads := 0
	## The timer of the next request.
	var next: FrontrowTimer
	## True after an answer without an ad, until the timer has fired.
	var is_paused := false


func _init(environment: FrontrowEnvironment, ask: Callable) -> void:
	_environment = environment
	_ask = ask


## Holds one ad of the placement from now on.
func keep_ready(placement: String) -> void:
	if not _kept.has(placement):
		_kept[placement] = Kept.new()
		_renew(placement)


## Gives the held ad to `done`, or asks for one.
func request(placement: String, done: Callable) -> void:
	var kept: Kept = _kept.get(placement)
	if kept and kept.is_asking:
		kept.waiting.append(_request_after.bind(placement, done))
	else:
		_request_after(null, placement, done)


## Tells that an ad was shown or thrown away.
func release(ad: FrontrowAd) -> void:
	var kept: Kept = _kept.get(ad.placement)
	if kept == null or kept.ad != ad:
		return
	kept.next.cancel()
	kept.ad = null
	_renew(ad.placement)


func foreground(is_now: bool) -> void:
	_is_foreground = is_now
	for placement: String in _kept:
		_renew(placement)


func _request_after(result: FrontrowAdResult, placement: String, done: Callable) -> void:
	var kept: Kept = _kept.get(placement)
	if kept and not kept.is_taken and _is_fresh(kept):
		kept.is_taken = true
		done.call(FrontrowAdResult.with(kept.ad))
	elif result and result.ad == null:
		done.call(result)
	else:
		_ask.call(placement, _take_requested.bind(placement, done))


func _take_requested(result: FrontrowAdResult, placement: String, done: Callable) -> void:
	if result.ad and _kept.has(placement):
		_kept[placement].is_paused = false
		_hold(_kept[placement], result.ad, true)
	done.call(result)


func _renew(placement: String) -> void:
	var kept := _kept[placement]
	if not _is_foreground or kept.is_asking or kept.is_paused or _is_fresh(kept):
		return
	kept.is_asking = true
	_ask.call(placement, _renewed.bind(placement))


func _renewed(result: FrontrowAdResult, placement: String) -> void:
	var kept := _kept[placement]
	kept.is_asking = false
	if result.ad:
		kept.no_ads = 0
		_hold(kept, result.ad, false)
	else:
		kept.is_paused = true
		var pause := minf(MINUTE_MS * pow(2.0, kept.no_ads), LONGEST_PAUSE_MS)
		kept.no_ads += 1
		_renew_after(kept, placement, pause)
	var waiting := kept.waiting
	kept.waiting = []
	for done: Callable in waiting:
		done.call(result)


func _hold(kept: Kept, ad: FrontrowAd, is_taken: bool) -> void:
	kept.ad = ad
	kept.is_taken = is_taken
	_renew_after(kept, ad.placement, ad.shown_till - _environment.elapsed() + 1.0)


func _renew_after(kept: Kept, placement: String, milliseconds: float) -> void:
	if kept.next:
		kept.next.cancel()
	kept.next = _environment.after(milliseconds, _wake.bind(placement))


func _wake(placement: String) -> void:
	_kept[placement].is_paused = false
	_renew(placement)


func _is_fresh(kept: Kept) -> bool:
	return kept.ad != null and _environment.elapsed() <= kept.ad.shown_till
