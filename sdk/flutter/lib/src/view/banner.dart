import 'dart:async';
import 'dart:ui' as ui;

import 'package:flutter/widgets.dart';

import '../core/ad_lifecycle.dart';
import '../core/ready_ad.dart';
import '../core/reason.dart';
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
  AdLifecycle? _lifecycle;
  ui.Image? _picture;
  Timer? _timer;
  bool _isEmpty = false;

  /// Counts the requests, so that only the last one is shown.
  int _turn = 0;

  @override
  bool get wantKeepAlive => _lifecycle != null;

  @override
  void initState() {
    super.initState();
    unawaited(_request());
  }

  @override
  void didUpdateWidget(FrontrowBanner old) {
    super.didUpdateWidget(old);
    if (old.placement != widget.placement || old.ads != widget.ads) unawaited(_request());
  }

  @override
  void dispose() {
    final lifecycle = _lifecycle;
    _turn += 1;
    _empty();
    if (lifecycle != null && !lifecycle.close()) lifecycle.failed();
    super.dispose();
  }

  Future<void> _request() async {
    final turn = _turn += 1;
    final ads = widget.ads;
    if (ads is! LiveFrontrow) return _showFake(ads, turn);
    final screen = _screen = ads.screen;
    final (:ad, reason: _) = await screen.core.requestAd(widget.placement);
    if (turn != _turn) return;
    final picture = ad == null ? null : await decodePicture(screen.media.picture(ad.media.url));
    turn == _turn ? _replace(ad, picture) : picture?.dispose();
  }

  /// A fake draws no banner. It notes that one was asked for and shown.
  Future<void> _showFake(Frontrow ads, int turn) async {
    final ad = (await ads.requestAd(widget.placement)).ad;
    if (turn != _turn) return;
    _update(() => _isEmpty = ad == null);
    if (mounted) await ad?.show(context);
  }

  /// The old picture stays until the new one is decoded.
  void _replace(ReadyAd? ad, ui.Image? picture) {
    final old = _lifecycle;
    _empty();
    old?.failed(Reason.used);
    final lifecycle = ad == null ? null : _screen.core.show(ad);
    if (picture == null || ad?.format != AdFormat.banner) lifecycle?.failed();
    if (lifecycle == null || lifecycle.isOver) {
      picture?.dispose();
      return _update(() {});
    }
    _update(() {
      _lifecycle = lifecycle;
      _picture = picture;
      _isEmpty = false;
    });
    unawaited(_emptyAfter(lifecycle));
    _timer = Timer.periodic(_tick, (_) => _look());
    WidgetsBinding.instance.addPostFrameCallback((_) {
      lifecycle.loaded();
      _look();
    });
  }

  Future<void> _emptyAfter(AdLifecycle lifecycle) async {
    await lifecycle.outcome;
    if (_lifecycle == lifecycle) _update(_empty);
  }

  void _update(VoidCallback change) {
    if (!mounted) return;
    setState(change);
    updateKeepAlive();
  }

  void _empty() {
    _timer?.cancel();
    _picture?.dispose();
    _lifecycle = null;
    _picture = null;
    _isEmpty = true;
  }

  void _look() {
    final media = _media.currentContext;
    final lifecycle = _lifecycle;
    if (lifecycle == null || media == null || !mounted) return;
    lifecycle.onScreen(isOnScreen(media));
    if (lifecycle.isShown) _timer?.cancel();
  }

  void _openAbout(ReadyAd ad) {
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
          child: switch ((_lifecycle, _picture)) {
            (final lifecycle?, final picture?) => clampTexts(_ad(lifecycle, picture)),
            _ => null,
          },
        ),
      ),
    );
  }

  Widget _ad(AdLifecycle lifecycle, ui.Image picture) => Semantics(
    container: true,
    explicitChildNodes: true,
    label: Words.advertisement,
    child: Stack(
      fit: StackFit.expand,
      children: [
        Semantics(
          image: true,
          label: '${Words.advertisement}: ${lifecycle.ad.appName}',
          child: GestureDetector(
            key: const ValueKey('frontrow ad'),
            behavior: HitTestBehavior.opaque,
            onTap: () => _screen.tap(lifecycle),
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
            aboutLabel(_chip(Words.about), onTap: () => _openAbout(lifecycle.ad)),
            if (_screen.core.settings.test)
              IgnorePointer(
                child: _chip(Words.testAd, color: AdColors.ribbon, ink: AdColors.ink),
              ),
            const Spacer(),
            AdButton(
              key: const ValueKey('frontrow close'),
              label: Words.closeTheAd,
              onTap: lifecycle.close,
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
