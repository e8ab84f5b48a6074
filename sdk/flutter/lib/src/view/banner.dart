import 'dart:async';
import 'dart:ui' as ui;

import 'package:flutter/widgets.dart';

import '../core/ad_lifecycle.dart';
import '../core/sdk_events.dart';
import '../core/words.dart';
import 'about_panel.dart';
import 'ad_screen.dart';
import 'elements.dart';
import 'frontrow.dart';
import 'picture.dart';
import 'visibility.dart';

/// What a banner's place does when there is no ad, or when the viewer has closed it.
enum WhenEmpty { keep, collapse }

const _widest = 728.0;

const _shape = 10.0;

/// The place is high enough for the buttons; the picture is at its upper edge.
const _lowest = 50.0;

const _tick = Duration(milliseconds: 500);

/// A banner of a placement. It requests its ad when it is built, and again with another placement.
/// Its place is reserved before the ad is there and does not change with it. In a list it keeps its
/// ad while it is scrolled away.
class FrontrowBanner extends StatefulWidget {
  const FrontrowBanner({
    required this.ads,
    required this.placement,
    this.whenEmpty = WhenEmpty.keep,
    super.key,
  });

  final Frontrow ads;

  final String placement;
  final WhenEmpty whenEmpty;

  @override
  State<FrontrowBanner> createState() => _FrontrowBannerState();
}

class _FrontrowBannerState extends State<FrontrowBanner> with AutomaticKeepAliveClientMixin {
  final _media = GlobalKey();
  late AdScreen _screen;
  AdLifecycle? _life;
  ui.Image? _picture;
  Timer? _timer;
  bool _isEmpty = false;

  /// Counts the requests, so that only the last one is shown.
  int _turn = 0;

  @override
  bool get wantKeepAlive => _life != null;

  @override
  void initState() {
    super.initState();
    _request();
  }

  @override
  void didUpdateWidget(FrontrowBanner old) {
    super.didUpdateWidget(old);
    if (old.placement != widget.placement || old.ads != widget.ads) _request();
  }

  @override
  void dispose() {
    final life = _life;
    _turn += 1;
    _empty();
    if (life != null && !life.close()) life.failed();
    super.dispose();
  }

  void _request() {
    final turn = _turn += 1;
    final ads = widget.ads;
    if (ads is! LiveFrontrow) return unawaited(_showFake(ads, turn));
    final screen = _screen = ads.screen;
    screen.core.requestAd(widget.placement, (answer) {
      final ad = answer.ad;
      if (turn != _turn) return;
      if (ad == null) return _replace(null, null);
      decodePicture(screen.media.picture(ad.media.url), (picture) {
        if (turn == _turn) return _replace(ad, picture);
        picture?.dispose();
      });
    });
  }

  /// A fake draws no banner. It notes that one was asked for and shown.
  Future<void> _showFake(Frontrow ads, int turn) async {
    final ad = (await ads.requestAd(widget.placement)).ad;
    if (turn != _turn) return;
    _update(() => _isEmpty = ad == null);
    if (mounted) await ad?.show(context);
  }

  /// The old picture stays until the new one is decoded.
  void _replace(HandedAd? ad, ui.Image? picture) {
    _life?.failed(Reasons.used);
    if (ad == null) return _update(() => _isEmpty = true);
    final life = _screen.core.show(
      ad,
      onOver: (_) {
        if (_life?.ad == ad) _update(_empty);
      },
    );
    if (picture == null || ad.format != 'banner') life.failed();
    if (life.isOver) {
      picture?.dispose();
      return _update(() => _isEmpty = true);
    }
    _update(() {
      _life = life;
      _picture = picture;
      _isEmpty = false;
    });
    _timer = Timer.periodic(_tick, (_) => _look());
    WidgetsBinding.instance.addPostFrameCallback((_) {
      life.loaded();
      _look();
    });
  }

  void _update(VoidCallback change) {
    if (!mounted) return;
    setState(change);
    updateKeepAlive();
  }

  void _empty() {
    _timer?.cancel();
    _picture?.dispose();
    _life = null;
    _picture = null;
    _isEmpty = true;
  }

  void _look() {
    final media = _media.currentContext;
    final life = _life;
    if (life == null || media == null || !mounted) return;
    life.onScreen(isOnScreen(media));
    if (life.outcome.shown) _timer?.cancel();
  }

  void _openAbout(HandedAd ad) {
    final navigator = Navigator.maybeOf(context, rootNavigator: true);
    final panel = adPage(
      (_) => AboutPanel(core: _screen.core, ad: ad, onBack: () => navigator?.maybePop()),
      opaque: false,
    );
    navigator?.push(panel).ignore();
  }

  @override
  Widget build(BuildContext context) {
    super.build(context);
    if (_isEmpty && widget.whenEmpty == WhenEmpty.collapse) return const SizedBox.shrink();
    return Center(
      heightFactor: 1,
      child: ConstrainedBox(
        constraints: const BoxConstraints(maxWidth: _widest, minHeight: _lowest),
        child: AspectRatio(
          aspectRatio: _shape,
          child: switch ((_life, _picture)) {
            (final life?, final picture?) => clampTexts(_ad(life, picture)),
            _ => null,
          },
        ),
      ),
    );
  }

  Widget _ad(AdLifecycle life, ui.Image picture) => Semantics(
    container: true,
    explicitChildNodes: true,
    label: Words.advertisement,
    child: Stack(
      fit: StackFit.expand,
      children: [
        Semantics(
          image: true,
          label: '${Words.advertisement}: ${life.ad.appName}',
          child: GestureDetector(
            key: const ValueKey('frontrow ad'),
            behavior: HitTestBehavior.opaque,
            onTap: () => _screen.tap(life),
            child: Align(
              alignment: Alignment.topCenter,
              child: AspectRatio(
                aspectRatio: _shape,
                child: RawImage(key: _media, image: picture, fit: BoxFit.contain),
              ),
            ),
          ),
        ),
        Row(
          crossAxisAlignment: CrossAxisAlignment.start,
          children: [
            aboutLabel(_chip(Words.about), onTap: () => _openAbout(life.ad)),
            if (_screen.core.settings.test)
              IgnorePointer(
                child: _chip(Words.testAd, color: AdColors.ribbon, ink: AdColors.ink),
              ),
            const Spacer(),
            AdButton(
              key: const ValueKey('frontrow close'),
              label: Words.closeTheAd,
              onTap: life.close,
              child: _chip('×', isAtEnd: true),
            ),
          ],
        ),
      ],
    ),
  );
}

/// A small text in the upper corner of a target that is larger.
Widget _chip(
  String text, {
  Color color = AdColors.chip,
  Color ink = AdColors.text,
  bool isAtEnd = false,
}) => Container(
  height: tapTarget,
  width: isAtEnd ? tapTarget : null,
  padding: const EdgeInsets.fromLTRB(4, 3, 4, 0),
  child: Align(
    alignment: isAtEnd ? AlignmentDirectional.topEnd : AlignmentDirectional.topStart,
    widthFactor: 1,
    child: AdPill(
      text,
      color: color,
      style: adText(size: 11, line: 14, color: ink),
      padding: const EdgeInsets.symmetric(horizontal: 6, vertical: 2),
      radius: 4,
    ),
  ),
);
