import 'dart:async';

import 'package:flutter/widgets.dart';

/// Makes the widget that plays a video: without controls, as large as its place allows.
typedef VideoAdapter = Widget Function(Uri source, VideoController controller);

/// What a video reports: it can be drawn, it plays, it has played to its end, it cannot be played.
enum VideoState { loaded, playing, ended, failed }

/// Connects the SDK and a video. The widget follows [isPlaying] and [isMuted], which the SDK sets
/// before it notifies, and reports what happens. A video begins muted.
class VideoController extends ChangeNotifier {
  VideoController(this._onState);

  final void Function(VideoState state) _onState;
  bool _isPlaying = false;
  bool _isMuted = true;

  /// Whether the video must play now.
  bool get isPlaying => _isPlaying;

  /// Whether the video must make no sound and take no audio focus. With sound, it takes the focus
  /// for a while and gives it back at its end.
  bool get isMuted => _isMuted;

  void play() => _set(() => _isPlaying = true);
  void pause() => _set(() => _isPlaying = false);
  void mute(bool isMuted) => _set(() => _isMuted = isMuted);

  /// Called by the widget, at any time.
  void report(VideoState state) => scheduleMicrotask(() => _onState(state));

  void _set(VoidCallback change) {
    final before = (_isPlaying, _isMuted);
    change();
    if (before != (_isPlaying, _isMuted)) notifyListeners();
  }
}
