## A place for a banner. It reserves its space before anything is loaded, and the space does not
## change by loading.
@icon("res://addons/frontrow/banner.svg")
class_name FrontrowBanner
extends Control

## Emitted when the banner's ad has ended.
signal ended(outcome: FrontrowOutcome)

enum WhenEmpty {
	## Without an ad the space stays.
	KEEP,
	## Without an ad the space is given up, until there is one.
	COLLAPSE,
}

## In density-independent pixels. A picture is ten times as wide as high; the buttons need more.
const RESERVED := Vector2(320.0, 50.0)

## The placement's key. An ad is requested when the control is ready.
@export var placement := ""
@export var when_empty := WhenEmpty.KEEP

## The autoload, unless another one is given.
var ads: FrontrowAds
var _life: FrontrowAdLifecycle
var _ad: FrontrowAd
## Fills the control, in density-independent pixels.
var _inner := Control.new()
var _picture: TextureRect
## The row of buttons over the picture.
var _chips: HBoxContainer
## What the app reserved; zero until then.
var _reserved := Vector2.ZERO


func _init() -> void:
	process_mode = Node.PROCESS_MODE_ALWAYS
	clip_contents = true
	accessibility_name = FrontrowWords.SCREEN.advertisement
	_inner.theme = FrontrowStyle.theme()
	_inner.mouse_filter = Control.MOUSE_FILTER_IGNORE
	add_child(_inner, false, Node.INTERNAL_MODE_BACK)


func _enter_tree() -> void:
	if _reserved == Vector2.ZERO:
		_reserved = custom_minimum_size
		if _reserved == Vector2.ZERO:
			_reserved = RESERVED * FrontrowScreen.unit(get_window())
			custom_minimum_size = _reserved
	_fit()


func _ready() -> void:
	resized.connect(_fit)
	set_process(false)
	# A scene's root, which calls `Frontrow.setup`, is ready after its children.
	if placement != "":
		load_ad.call_deferred()


func _exit_tree() -> void:
	if _life:
		_life.on_screen(false)


func _notification(what: int) -> void:
	if what == NOTIFICATION_PREDELETE and _life and is_instance_valid(ads):
		ads.abandon(_life)


func _process(_delta: float) -> void:
	_life.on_screen(FrontrowScreen.is_visible(self) and not FrontrowOverlay.is_any_open())
	if _life and _life.outcome.shown:
		set_process(false)


## Requests an ad and shows it in place of the one that is there, which stays until then. A banner
## without an ad returns the reason.
func load_ad() -> FrontrowAdResult:
	if ads == null:
		ads = get_tree().root.get_node_or_null(^"Frontrow")
	if ads == null:
		return FrontrowAdResult.without("failed")
	var result := await ads.request_ad(placement)
	if result.ad and result.ad.format != FrontrowAdFormat.BANNER:
		result = FrontrowAdResult.without("format")
	if result.ad:
		show_ad(result.ad)
	else:
		_keep_or_collapse()
	return result


## Shows an ad that the app has requested itself.
func show_ad(ad: FrontrowAd) -> void:
	if ads == null:
		ads = get_tree().root.get_node_or_null(^"Frontrow")
	take(ad, ads.begin(ad))


## Shows an ad whose lifecycle has begun.
func take(ad: FrontrowAd, lifecycle: FrontrowAdLifecycle) -> void:
	if lifecycle.is_over:
		ended.emit(lifecycle.outcome)
		return
	ads.fetch_picture(ad.media.url as String, _draw_ad.bind(ad, lifecycle))


func _draw_ad(picture: Texture2D, ad: FrontrowAd, lifecycle: FrontrowAdLifecycle) -> void:
	if picture == null or lifecycle.is_over:
		lifecycle.failed()
		ended.emit(lifecycle.outcome)
		return
	if _life:
		_life.failed("used")
	_clear()
	_ad = ad
	_life = lifecycle
	_life.over.connect(_end)
	_make(picture)
	custom_minimum_size = _reserved
	set_process(true)
	_life.loaded()


func _make(picture: Texture2D) -> void:
	_picture = FrontrowStyle.contained_picture()
	_picture.texture = picture
	_picture.set_anchors_preset(PRESET_FULL_RECT)
	_picture.gui_input.connect(_touch)
	_picture.accessibility_name = "%s: %s" % [FrontrowWords.SCREEN.advertisement, _ad.app_name]
	FrontrowStyle.mark(_picture, "ad")
	var is_rtl := is_layout_rtl()
	var about := FrontrowStyle.chip("label", FrontrowWords.SCREEN.about, is_rtl)
	var close := FrontrowStyle.chip("close", "×", not is_rtl)
	close.accessibility_name = FrontrowWords.SCREEN.close_the_ad
	close.pressed.connect(_life.close)
	_chips = HBoxContainer.new()
	_chips.mouse_filter = MOUSE_FILTER_IGNORE
	_chips.add_theme_constant_override("separation", 4)
	_chips.add_child(FrontrowAboutPanel.prepare(about, ads, _ad))
	if ads.is_test:
		var ribbon := FrontrowStyle.ribbon(FrontrowWords.SCREEN.test_ad)
		ribbon.size_flags_vertical = SIZE_SHRINK_BEGIN
		var lowered := MarginContainer.new()
		lowered.add_theme_constant_override("margin_top", 2)
		lowered.mouse_filter = MOUSE_FILTER_IGNORE
		lowered.add_child(ribbon)
		_chips.add_child(lowered)
	var space := Control.new()
	space.size_flags_horizontal = SIZE_EXPAND_FILL
	space.mouse_filter = MOUSE_FILTER_IGNORE
	_chips.add_child(space)
	_chips.add_child(close)
	_inner.add_child(_picture)
	_inner.add_child(_chips)
	_fit()


func _end() -> void:
	var outcome := _life.outcome
	_life = null
	_ad = null
	set_process(false)
	_clear()
	_keep_or_collapse()
	ended.emit(outcome)


func _keep_or_collapse() -> void:
	if when_empty == WhenEmpty.COLLAPSE and _life == null:
		custom_minimum_size = Vector2.ZERO


func _clear() -> void:
	for part: Node in _inner.get_children():
		part.queue_free()
	_chips = null


func _fit() -> void:
	var unit := FrontrowScreen.unit(get_window())
	_inner.scale = Vector2.ONE * unit
	_inner.size = size / unit
	_inner.position = Vector2.ZERO
	if _chips == null:
		return
	# The buttons lie in the upper corners of the picture as it is drawn.
	var drawn := FrontrowStyle.drawn_rect(_picture)
	var most := maxf(0.0, _inner.size.y - FrontrowStyle.TARGET)
	_chips.size = Vector2(drawn.size.x, FrontrowStyle.TARGET)
	_chips.position = Vector2(drawn.position.x, minf(drawn.position.y, most))


func _touch(event: InputEvent) -> void:
	if FrontrowStyle.is_tap(event, _picture) and _life and _life.tap():
		ads.core.environment.open(_ad.click_url)
