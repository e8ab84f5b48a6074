import 'dart:async';
import 'dart:math';

import 'package:flutter/widgets.dart';
import 'package:frontrow_ads/frontrow_ads.dart';

/// Stands for the app's video player: painted pictures that last three seconds.
Widget paintedVideo(Uri source, VideoController controller) => _PaintedVideo(controller);

class _PaintedVideo extends StatefulWidget {
  const _PaintedVideo(this.controller);

  final VideoController controller;

  @override
  State<_PaintedVideo> createState() => _PaintedVideoState();
}

const _frame = Duration(milliseconds: 100);
const _frames = 30;

class _PaintedVideoState extends State<_PaintedVideo> {
  late final Timer _timer;
  int _played = 0;

  @override
  void initState() {
    super.initState();
    widget.controller.report(VideoState.loaded);
    _timer = Timer.periodic(_frame, (_) => _play());
  }

  @override
  void dispose() {
    _timer.cancel();
    super.dispose();
  }

  void _play() {
    if (!widget.controller.isPlaying || _played == _frames) return;
    setState(() => _played += 1);
    if (_played == 1) widget.controller.report(VideoState.playing);
    if (_played == _frames) widget.controller.report(VideoState.ended);
  }

  @override
  Widget build(BuildContext context) => Center(
    child: AspectRatio(
      aspectRatio: 9 / 16,
      child: CustomPaint(painter: _Waves(_played / _frames)),
    ),
  );
}

class _Waves extends CustomPainter {
  const _Waves(this.part);

  final double part;

  @override
  void paint(Canvas canvas, Size size) {
    final sky = Paint()
      ..shader = const LinearGradient(
        begin: Alignment.topCenter,
        end: Alignment.bottomCenter,
        colors: [Color(0xff1b3a6b), Color(0xff4fa3c7), Color(0xffffd9a0)],
      ).createShader(Offset.zero & size);
    canvas
      ..clipRect(Offset.zero & size)
      ..drawRect(Offset.zero & size, sky)
      ..drawCircle(
        Offset(size.width / 2, size.height * (0.75 - 0.45 * part)),
        size.width * 0.14,
        Paint()..color = const Color(0xfffff1c9),
      );
    for (var wave = 0; wave < 4; wave += 1) {
      final path = Path()..moveTo(0, size.height);
      for (var x = 0.0; x < size.width + 4; x += 4) {
        final phase = x / size.width * 2 * pi + wave + part * 2 * pi;
        path.lineTo(x, size.height * (0.62 + 0.09 * wave) + sin(phase) * 9);
      }
      path.lineTo(size.width + 4, size.height);
      canvas.drawPath(
        path,
        Paint()..color = Color.lerp(const Color(0xff2f7f9f), const Color(0xff0d2740), wave / 3)!,
      );
    }
  }

  @override
  bool shouldRepaint(_Waves old) => old.part != part;
}
