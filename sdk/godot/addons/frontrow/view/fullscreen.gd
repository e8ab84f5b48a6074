## Covers the game with an ad until the ad is closed.
class_name FrontrowFullscreen
extends FrontrowOverlay

## The width of the column beside the picture, when the window is wide. A video has a button more.
const COLUMN := 232.0
const VIDEO_COLUMN := 300.0

var _ads: FrontrowAds
var _ad: FrontrowAd
var _life: FrontrowAdLifecycle
var _back := ColorRect.new()
## Shows the picture, or what the video shows now.
var _picture := FrontrowStyle.contained_picture()
## Null for a picture.
var _video: VideoStreamPlayer
var _sound: Button
var _icon := FrontrowStyle.icon()
var _ribbon := FrontrowStyle.ribbon(FrontrowWords.SCREEN.test_ad)
var _reward := FrontrowStyle.ribbon(FrontrowWords.SCREEN.reward_earned)
var _bar := HBoxContainer.new()
var _foot := BoxContainer.new()
var _close := FrontrowStyle.pill("close", FrontrowWords.SCREEN.close, FrontrowStyle.QUIET)


## Opens when the media is there, so the user never sees an empty screen.
static func open(ads: FrontrowAds, ad: FrontrowAd, lifecycle: FrontrowAdLifecycle) -> void:
	var begin := func(media: Resource) -> void:
		if media == null or not ads.is_inside_tree():
			lifecycle.failed()
		elif not lifecycle.is_over:
			FrontrowFullscreen.new(ads, ad, lifecycle, media).cover(ads.get_tree())
	ads.core.environment.fetch_media(ad.media, begin)


func _init(
	ads: FrontrowAds, ad: FrontrowAd, lifecycle: FrontrowAdLifecycle, media: Resource
) -> void:
	super()
	_ads = ads
	_ad = ad
	_life = lifecycle
	_life.over.connect(queue_free)
	_back.color = FrontrowStyle.STAGE
	_back.set_anchors_preset(Control.PRESET_FULL_RECT)
	if media is VideoStream:
		_make_video(media as VideoStream)
	else:
		_picture.texture = media
	_picture.gui_input.connect(_touch)
	_picture.accessibility_name = FrontrowWords.SCREEN.advertisement
	FrontrowStyle.mark(_picture, "ad")
	_ribbon.visible = ads.is_test
	_reward.hide()
	_reward.accessibility_live = DisplayServer.LIVE_POLITE
	_make_bar()
	_make_foot()
	for part: Control in [_back, _picture, _ribbon, _reward, _bar, _foot]:
		stage.add_child(part)
	if _video == null:
		_life.loaded()
	elif not _picture.texture or _picture.texture.get_width() == 0:
		_life.failed()


func _ready() -> void:
	super()
	if _video:
		_video.play()


func _process(_delta: float) -> void:
	if _video:
		# No reward is earned in the background.
		_video.paused = not _ads.is_foreground
		if _video.stream_position > 0.0:
			_life.loaded()
	_reward.visible = _life.outcome.rewarded
	_life.on_screen(FrontrowScreen.is_visible(_picture))
	var seconds := _life.close_in_seconds()
	_close.text = FrontrowWords.close_words(seconds, _ad.format)
	_close.disabled = seconds > 0


func _exit_tree() -> void:
	super()
	if is_instance_valid(_ads):
		_ads.abandon(_life)


func lay_out(size: Vector2, insets: Vector4) -> void:
	var edge := float(FrontrowStyle.EDGE)
	var target := FrontrowStyle.TARGET
	var left := insets.x + edge
	var right := size.x - insets.z - edge
	var top := insets.y + FrontrowStyle.GAP
	var bottom := size.y - insets.w - FrontrowStyle.GAP
	var is_wide := size.x > size.y
	_foot.vertical = is_wide
	var foot_height := target * 2.0 + edge if is_wide else target
	if is_wide:
		left = right - (VIDEO_COLUMN if _video else COLUMN)
		_place(_picture, Rect2(insets.x, 0.0, left - edge - insets.x, size.y))
	else:
		var under_bar := top + target + FrontrowStyle.GAP
		var over_foot := bottom - target - FrontrowStyle.GAP
		_place(_picture, Rect2(0.0, under_bar, size.x, over_foot - under_bar))
	_place(_bar, Rect2(left, top, right - left, target))
	_place(_foot, Rect2(left, bottom - foot_height, right - left, foot_height))
	var drawn := FrontrowStyle.drawn_rect(_picture)
	drawn.position += _picture.position
	_ribbon.position = drawn.position + Vector2.ONE * FrontrowStyle.GAP
	_reward.size = _reward.get_combined_minimum_size()
	var below := Vector2((drawn.size.x - _reward.size.x) / 2.0, drawn.size.y - target)
	_reward.position = drawn.position + below


func leave() -> void:
	_life.close()


func first_focus() -> Control:
	return _close


## The player draws nothing itself, because it does not keep the video's shape.
func _make_video(stream: VideoStream) -> void:
	_video = VideoStreamPlayer.new()
	_video.stream = stream
	_video.volume = 0.0
	_video.hide()
	_video.finished.connect(_life.ended)
	stage.add_child(_video)
	_picture.texture = _video.get_video_texture()
	_sound = FrontrowStyle.pill("sound", FrontrowWords.SCREEN.sound_on, FrontrowStyle.QUIET)
	_sound.pressed.connect(_switch_sound)


func _switch_sound() -> void:
	var is_muted := _video.volume == 0.0
	_video.volume = 1.0 if is_muted else 0.0
	_sound.text = FrontrowWords.SCREEN["sound_off" if is_muted else "sound_on"]


func _make_bar() -> void:
	var about := FrontrowAboutPanel.button(_ads, _ad)
	var space := Control.new()
	space.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_close.pressed.connect(leave)
	for part: Control in [about, space, _sound, _close]:
		if part:
			_bar.add_child(part)
	_bar.add_theme_constant_override("separation", FrontrowStyle.GAP)


func _make_foot() -> void:
	var app := HBoxContainer.new()
	var name_label := FrontrowStyle.title(_ad.app_name)
	name_label.text_overrun_behavior = TextServer.OVERRUN_TRIM_ELLIPSIS
	name_label.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	app.add_theme_constant_override("separation", FrontrowStyle.EDGE)
	app.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	app.custom_minimum_size.y = FrontrowStyle.TARGET
	app.add_child(FrontrowStyle.icon_frame(_icon))
	app.add_child(name_label)
	var go := FrontrowStyle.pill("go", FrontrowWords.SCREEN.get_the_app, FrontrowStyle.VIOLET)
	go.pressed.connect(_tap)
	_foot.add_child(app)
	_foot.add_child(go)
	_foot.add_theme_constant_override("separation", FrontrowStyle.EDGE)
	_ads.fetch_picture(_ad.icon_url, _icon.set_texture)


## Mirrored where the language is written from right to left.
func _place(part: Control, rect: Rect2) -> void:
	if stage.is_layout_rtl():
		rect.position.x = stage.size.x - rect.end.x
	part.size = rect.size
	part.position = rect.position


func _touch(event: InputEvent) -> void:
	if FrontrowStyle.is_tap(event, _picture):
		_tap()


func _tap() -> void:
	if _life.tap():
		_ads.core.environment.open(_ad.click_url)
