import 'package:flutter/widgets.dart';

import '../core/words.dart';

abstract final class AdColors {
  static const stage = Color(0xff09080e);
  static const card = Color(0xff232129);
  static const button = Color(0xff2e2c35);
  static const choice = Color(0xff3e3b46);
  static const chip = Color(0xcc17141e);
  static const accent = Color(0xff7547d4);
  static const ribbon = Color(0xfffeb921);
  static const ink = Color(0xff17141e);
  static const text = Color(0xffffffff);
  static const softText = Color(0xffd4d3d9);
}

/// In density-independent pixels.
const tapTarget = 44.0;

/// Text of the ad's own views. It takes nothing of the app's theme.
TextStyle adText({
  double size = 14,
  double line = 20,
  FontWeight weight = FontWeight.w500,
  Color color = AdColors.text,
}) => TextStyle(
  inherit: false,
  fontFamilyFallback: adFonts,
  fontSize: size,
  height: line / size,
  fontWeight: weight,
  color: color,
  decoration: TextDecoration.none,
  textBaseline: TextBaseline.alphabetic,
  leadingDistribution: TextLeadingDistribution.even,
);

/// Empty is the system's font. Tests set others.
List<String> adFonts = const [];

/// At least [tapTarget] high and wide, also where its drawn part is smaller.
class AdButton extends StatelessWidget {
  const AdButton({
    required this.onTap,
    required this.child,
    this.label,
    this.isEnabled = true,
    super.key,
  });

  final VoidCallback onTap;
  final Widget child;

  /// What a screen reader says in place of the text.
  final String? label;
  final bool isEnabled;

  @override
  Widget build(BuildContext context) => Semantics(
    button: true,
    enabled: isEnabled,
    label: label,
    container: true,
    excludeSemantics: label != null,
    onTap: isEnabled ? onTap : null,
    child: FocusableActionDetector(
      enabled: isEnabled,
      mouseCursor: isEnabled ? SystemMouseCursors.click : MouseCursor.defer,
      actions: {ActivateIntent: CallbackAction<ActivateIntent>(onInvoke: (_) => onTap())},
      child: GestureDetector(
        behavior: HitTestBehavior.opaque,
        excludeFromSemantics: true,
        onTap: isEnabled ? onTap : null,
        child: ConstrainedBox(
          constraints: const BoxConstraints(minWidth: tapTarget, minHeight: tapTarget),
          child: Align(widthFactor: 1, heightFactor: 1, child: child),
        ),
      ),
    ),
  );
}

AdButton aboutLabel(Widget child, {required VoidCallback onTap}) => AdButton(
  key: const ValueKey('frontrow label'),
  label: Words.aboutLabel,
  onTap: onTap,
  child: child,
);

class AdPill extends StatelessWidget {
  const AdPill(
    this.text, {
    this.color = AdColors.button,
    this.style,
    this.padding = const EdgeInsets.symmetric(horizontal: 12, vertical: 8),
    this.radius = 8,
    super.key,
  });

  final String text;
  final Color color;
  final TextStyle? style;
  final EdgeInsets padding;
  final double radius;

  @override
  Widget build(BuildContext context) => Container(
    padding: padding,
    decoration: BoxDecoration(color: color, borderRadius: BorderRadius.circular(radius)),
    child: Text(text, style: style ?? adText(), maxLines: 1, softWrap: false),
  );
}

/// Texts grow with the system's text size only as far as they fit.
Widget clampTexts(Widget child) =>
    MediaQuery.withClampedTextScaling(minScaleFactor: 1, maxScaleFactor: 1.3, child: child);

PageRoute<void> adPage(WidgetBuilder builder, {bool opaque = true}) => PageRouteBuilder(
  opaque: opaque,
  transitionDuration: const Duration(milliseconds: 160),
  pageBuilder: (context, _, _) => builder(context),
  transitionsBuilder: (_, animation, _, child) => FadeTransition(opacity: animation, child: child),
);
