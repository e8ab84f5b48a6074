import 'package:flutter/widgets.dart';

import '../core/core.dart';
import '../core/ready_ad.dart';
import '../core/words.dart';
import 'elements.dart';

/// Says why the ad is shown and lets the viewer report it.
class AboutPanel extends StatefulWidget {
  const AboutPanel({required this.core, required this.ad, required this.onBack, super.key});

  final Core core;
  final ReadyAd ad;
  final VoidCallback onBack;

  @override
  State<AboutPanel> createState() => _AboutPanelState();
}

class _AboutPanelState extends State<AboutPanel> {
  String? _status;
  bool _isSent = false;

  Future<void> _report(String reason) async {
    setState(() => _status = Words.sending);
    final isSent = await widget.core.report(widget.ad, reason);
    if (!mounted) return;
    setState(() {
      _isSent = isSent;
      _status = isSent ? Words.sent : Words.notSent;
    });
  }

  @override
  Widget build(BuildContext context) {
    final window = MediaQuery.sizeOf(context);
    final isLow = window.height < 520 && window.width > 560;
    final card = Container(
      constraints: BoxConstraints(maxWidth: isLow ? 720 : 400),
      padding: const EdgeInsets.all(20),
      decoration: BoxDecoration(color: AdColors.card, borderRadius: BorderRadius.circular(16)),
      child: isLow ? _low() : _high(),
    );
    return clampTexts(
      GestureDetector(
        behavior: HitTestBehavior.opaque,
        excludeFromSemantics: true,
        onTap: widget.onBack,
        child: ColoredBox(
          color: AdColors.stage.withValues(alpha: 0.85),
          child: SafeArea(
            minimum: const EdgeInsets.all(16),
            child: Center(
              child: Semantics(
                scopesRoute: true,
                explicitChildNodes: true,
                label: Words.why,
                // A tap on the card is not one beside it.
                child: GestureDetector(excludeFromSemantics: true, onTap: () {}, child: card),
              ),
            ),
          ),
        ),
      ),
    );
  }

  Widget _high() => _column(spacing: 16, [
    Flexible(
      child: SingleChildScrollView(child: _column(spacing: 16, [_why(), _reporting(columns: 1)])),
    ),
    _back(),
  ]);

  Widget _low() => IntrinsicHeight(
    child: Row(
      crossAxisAlignment: CrossAxisAlignment.stretch,
      spacing: 24,
      children: [
        Expanded(
          flex: 4,
          child: _column(spacing: 16, [
            Expanded(child: SingleChildScrollView(child: _why())),
            _back(),
          ]),
        ),
        Expanded(flex: 5, child: SingleChildScrollView(child: _reporting(columns: 2))),
      ],
    ),
  );

  Widget _why() {
    final text = Words.whyText
        .replaceFirst('{app}', widget.ad.appName)
        .replaceFirst('{why}', widget.ad.why.join(', '));
    return _column([_heading(Words.why), _text(text)]);
  }

  Widget _reporting({required int columns}) => _column([
    _heading(Words.report),
    if (!_isSent) _choices(columns),
    if (_status case final status?)
      Padding(
        padding: EdgeInsets.only(top: _isSent ? 0 : 12),
        child: Semantics(liveRegion: true, child: _text(status)),
      ),
  ]);

  Widget _back() => _choice(Words.back, 'back', widget.onBack, isMain: true);

  Widget _column(List<Widget> children, {double spacing = 0}) => Column(
    spacing: spacing,
    mainAxisSize: MainAxisSize.min,
    crossAxisAlignment: CrossAxisAlignment.stretch,
    children: children,
  );

  Widget _choices(int columns) {
    final choices = [
      for (final MapEntry(key: reason, value: words) in Words.reportReasons.entries)
        Expanded(child: _choice(words, 'report $reason', () => _report(reason))),
    ];
    return _column(spacing: 8, [
      for (var row = 0; row < choices.length; row += columns)
        IntrinsicHeight(
          child: Row(
            crossAxisAlignment: CrossAxisAlignment.stretch,
            spacing: 8,
            children: choices.sublist(row, row + columns),
          ),
        ),
    ]);
  }

  Widget _heading(String text) => Padding(
    padding: const EdgeInsets.only(bottom: 8),
    child: Semantics(
      header: true,
      child: Text(text, style: adText(size: 16, line: 24, weight: FontWeight.w600)),
    ),
  );

  Widget _text(String text) => Text(
    text,
    style: adText(weight: FontWeight.w400, color: AdColors.softText),
  );

  Widget _choice(String words, String name, VoidCallback onTap, {bool isMain = false}) => AdButton(
    key: ValueKey('frontrow $name'),
    onTap: onTap,
    child: Container(
      alignment: isMain ? Alignment.center : AlignmentDirectional.centerStart,
      padding: const EdgeInsets.all(12),
      decoration: BoxDecoration(
        color: isMain ? AdColors.accent : AdColors.choice,
        borderRadius: BorderRadius.circular(8),
      ),
      child: Text(words, style: adText()),
    ),
  );
}
