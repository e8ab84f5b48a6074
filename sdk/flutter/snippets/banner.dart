import 'package:flutter/widgets.dart';
import 'package:frontrow_ads/frontrow_ads.dart';

/// The banner's place is reserved before its ad is there, and does not change with it.
class Menu extends StatelessWidget {
  const Menu({required this.ads, required this.child, super.key});

  final Frontrow ads;
  final Widget child;

  @override
  Widget build(BuildContext context) => Column(
    children: [
      Expanded(child: child),
      SafeArea(
        top: false,
        child: FrontrowBanner(ads: ads, placement: 'fr_p_…', whenEmpty: WhenEmpty.collapse),
      ),
    ],
  );
}
