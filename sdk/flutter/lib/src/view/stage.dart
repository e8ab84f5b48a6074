import 'dart:async';
import 'dart:typed_data';
import 'dart:ui' as ui;

import 'package:flutter/widgets.dart';

import '../core/ad_lifecycle.dart';
import '../core/ready_ad.dart';
import '../core/reason.dart';
import '../core/words.dart';
import 'about_panel.dart';
import 'ad_screen.dart';
import 'elements.dart';
import 'video.dart';
import 'visibility.dart';

const _tick = Duration(milliseconds: 50);

typedef _Drawn = ({int seconds, bool isRewarded});

/// A fullscreen ad. Bar and foot are in the safe area; the media may reach the screen's edges.
class AdStage extends StatefulWidget {
  const AdStage({required this.screen, required this.lifecycle, required this.picture, super.key});

  final AdScreen screen;
  final AdLifecycle lifecycle;

  final ui.Image? picture;

  @override
  State<AdStage> createState() => _AdStageState();
}

class _AdStageState extends State<AdStage> {
  final _media = GlobalKey();
  late final Timer _timer;
  late final AppLifecycleListener _foreground;
  VideoController? _video;
  Widget? _videoWidget;
  Uint8List? _icon;
  bool _isAboutOpen = false;
  late _Drawn _drawn = _now;

  AdLifecycle get _lifecycle => widget.lifecycle;
  ReadyAd get _ad => widget.lifecycle.ad;

  @override
  void initState() {
    super.initState();
    _timer = Timer.periodic(_tick, (_) => _look());
    _foreground = AppLifecycleListener(onStateChange: (_) => _look());
    if (widget.picture == null) _openVideo();
    WidgetsBinding.instance.addPostFrameCallback((_) {
      if (!mounted) return;
      if (widget.picture != null) _lifecycle.loaded();
      _look();
    });
    final icon = _ad.iconUrl;
    unawaited(
      widget.screen.media.load(icon).then((_) {
        if (mounted) setState(() => _icon = widget.screen.media.picture(icon));
      }),
    );
  }

  @override
  void dispose() {
    _timer.cancel();
    _foreground.dispose();
    // The app may have removed the page. Where the ad has ended, this does nothing.
    _lifecycle.failed();
    _video?.dispose();
    widget.picture?.dispose();
    super.dispose();
  }

  void _openVideo() {
    final adapter = widget.screen.video;
    if (adapter == null) return scheduleMicrotask(_lifecycle.failed);
    final video = _video = VideoController(_onState);
    try {
      _videoWidget = adapter(widget.screen.media.video(_ad.media.url), video);
    } on StackOverflowError {
      rethrow;
    } on Object {
      scheduleMicrotask(_lifecycle.failed);
    }
  }

  void _onState(VideoState state) {
    if (!mounted) return;
    if (state == VideoState.playing) _lifecycle.loaded();
    if (state == VideoState.ended) _lifecycle.ended();
    if (state == VideoState.failed) _lifecycle.failed();
    if (!_lifecycle.isOver) _look();
  }

  /// A video plays only while the app is in the foreground, so no reward is earned in the background.
  void _look() {
    final media = _media.currentContext;
    if (_lifecycle.isOver || media == null) return;
    isInForeground() ? _video?.play() : _video?.pause();
    if (!_lifecycle.isShown) _lifecycle.onScreen(isOnScreen(media));
    if (_drawn != _now) setState(() => _drawn = _now);
  }

  /// A picture begins with its countdown, because its impression follows at once.
  _Drawn get _now => (
    isRewarded: _lifecycle.isRewarded,
    seconds: widget.picture == null || _lifecycle.isShown
        ? _lifecycle.closeInSeconds
        : ceilSeconds(_ad.closeAfter),
  );

  void _back() => _isAboutOpen ? setState(() => _isAboutOpen = false) : _lifecycle.close();

  @override
  Widget build(BuildContext context) => PopScope(
    canPop: false,
    onPopInvokedWithResult: (isPopped, _) => isPopped ? null : _back(),
    child: clampTexts(
      Semantics(
        scopesRoute: true,
        namesRoute: true,
        explicitChildNodes: true,
        label: '${Words.advertisement}: ${_ad.appName}',
        child: ColoredBox(
          color: AdColors.stage,
          child: Stack(
            fit: StackFit.expand,
            children: [
              ExcludeSemantics(
                excluding: _isAboutOpen,
                child: Column(
                  crossAxisAlignment: CrossAxisAlignment.stretch,
                  children: [
                    SafeArea(bottom: false, child: _bar()),
                    if (widget.screen.core.settings.test) _ribbon(),
                    Expanded(child: _mediaPart()),
                    SafeArea(top: false, child: _foot()),
                  ],
                ),
              ),
              if (_isAboutOpen) AboutPanel(core: widget.screen.core, ad: _ad, onBack: _back),
            ],
          ),
        ),
      ),
    ),
  );

  Widget _bar() => Padding(
    padding: const EdgeInsets.symmetric(horizontal: 12, vertical: 4),
    child: Row(
      spacing: 8,
      children: [
        aboutLabel(const AdPill(Words.about), onTap: () => setState(() => _isAboutOpen = true)),
        const Spacer(),
        if (_video case final video?)
          AdButton(
            key: const ValueKey('frontrow sound'),
            onTap: () => setState(() => video.mute(!video.isMuted)),
            child: AdPill(video.isMuted ? Words.soundOn : Words.soundOff),
          ),
        _closeButton(),
      ],
    ),
  );

  Widget _closeButton() {
    final seconds = _drawn.seconds;
    final isOpen = seconds == 0;
    final what = _ad.format == AdFormat.rewardedVideo ? Words.rewardIn : Words.closeIn;
    final words = isOpen ? Words.close : what.replaceFirst('{seconds}', '$seconds');
    return AdButton(
      key: const ValueKey('frontrow close'),
      label: isOpen ? Words.closeTheAd : words,
      isEnabled: isOpen,
      onTap: _lifecycle.close,
      child: AdPill(
        words,
        color: isOpen ? AdColors.button : AdColors.ink,
        style: isOpen ? null : adText(color: AdColors.softText),
      ),
    );
  }

  Widget _mediaPart() => Stack(
    fit: StackFit.expand,
    children: [
      ExcludeSemantics(
        child: GestureDetector(
          key: const ValueKey('frontrow ad'),
          behavior: HitTestBehavior.opaque,
          onTap: () => widget.screen.tap(_lifecycle),
          child: KeyedSubtree(
            key: _media,
            child: switch (widget.picture) {
              final picture? => RawImage(image: picture, fit: BoxFit.contain),
              null => _videoWidget ?? const SizedBox.expand(),
            },
          ),
        ),
      ),
      if (_drawn.isRewarded)
        Container(
          padding: const EdgeInsets.all(12),
          alignment: Alignment.bottomCenter,
          child: Semantics(
            liveRegion: true,
            child: AdPill(
              Words.rewardEarned,
              color: AdColors.ribbon,
              style: adText(weight: FontWeight.w600, color: AdColors.ink),
              radius: 18,
            ),
          ),
        ),
    ],
  );

  Widget _foot() => Padding(
    padding: const EdgeInsets.symmetric(horizontal: 12, vertical: 8),
    child: Row(
      spacing: 12,
      children: [
        _iconPart(),
        Expanded(
          child: Text(
            _ad.appName,
            style: adText(size: 16, line: 24, weight: FontWeight.w600),
            maxLines: 1,
            overflow: TextOverflow.ellipsis,
          ),
        ),
        if (widget.screen.open != null)
          AdButton(
            key: const ValueKey('frontrow go'),
            onTap: () => widget.screen.tap(_lifecycle),
            child: AdPill(
              Words.getTheApp,
              color: AdColors.accent,
              style: adText(weight: FontWeight.w600),
              padding: const EdgeInsets.symmetric(horizontal: 16, vertical: 10),
            ),
          ),
      ],
    ),
  );

  Widget _ribbon() => Container(
    color: AdColors.ribbon,
    padding: const EdgeInsets.symmetric(vertical: 4),
    child: Text(
      Words.testAd,
      textAlign: TextAlign.center,
      style: adText(size: 12, line: 16, weight: FontWeight.w700, color: AdColors.ink),
    ),
  );

  Widget _iconPart() => Container(
    width: 40,
    height: 40,
    decoration: BoxDecoration(
      color: AdColors.button,
      borderRadius: BorderRadius.circular(9),
      image: _icon == null
          ? null
          : DecorationImage(image: MemoryImage(_icon!), fit: BoxFit.cover, onError: (_, _) {}),
    ),
  );
}
