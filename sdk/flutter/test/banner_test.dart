import 'package:flutter/widgets.dart';
import 'package:flutter_test/flutter_test.dart';
import 'package:frontrow_ads/frontrow_ads.dart';
import 'package:frontrow_ads/src/core/words.dart';
import 'package:frontrow_ads/src/view/elements.dart';

import 'support/world.dart';

const _second = Duration(seconds: 1);

World _bannerWorld([List<String?> names = const ['A']]) => World(
  ads: [
    for (final name in names)
      name == null ? null : adJson(format: 'banner', closeAfter: 0, name: name),
  ],
);

void main() {
  setUpAll(Pictures.paint);

  Widget list({required Widget banner, required double above}) => ListView(
    children: [
      SizedBox(height: above),
      banner,
      for (var row = 0; row < 40; row += 1) const SizedBox(height: 200),
    ],
  );

  Size sizeOf(WidgetTester tester) => tester.getSize(find.byType(FrontrowBanner));

  testWidgets('its place is reserved before it is there, and loading changes no layout', (
    tester,
  ) async {
    final world = _bannerWorld();
    await tester.pumpWidget(
      app(
        child: FrontrowBanner(ads: world.openSdk(), placement: 'strip'),
      ),
    );
    final before = sizeOf(tester);
    expect(before.height, greaterThanOrEqualTo(50));
    expect(find.byType(RawImage), findsNothing);
    await decode(tester);
    expect(find.byType(RawImage), findsOneWidget);
    expect(sizeOf(tester), before);
    expect(world.tokens, ['A-impression']);
    for (final name in ['label', 'close']) {
      final size = tester.getSize(control(name));
      expect(size.width, greaterThanOrEqualTo(tapTarget), reason: name);
      expect(size.height, greaterThanOrEqualTo(tapTarget), reason: name);
    }
    await tester.tap(control('close'));
    await tester.pump();
    expect(find.byType(RawImage), findsNothing);
    expect(sizeOf(tester), before);
    expect(world.happened, [
      isA<AdRequested>(),
      isA<AdLoaded>(),
      isA<AdImpression>(),
      isA<EventResult>(),
      isA<AdClosed>(),
    ]);
  });

  testWidgets('it stands in every layout: intrinsic, unbounded, narrow', (tester) async {
    final ads = _bannerWorld().openSdk();
    final banner = FrontrowBanner(ads: ads, placement: 'strip');
    for (final (layout, width) in [
      (IntrinsicHeight(child: banner), 728.0),
      (IntrinsicWidth(child: banner), 728.0),
      (Row(mainAxisSize: MainAxisSize.min, children: [banner]), 728.0),
      (SizedBox(width: 390, child: Column(children: [banner])), 390.0),
    ]) {
      await tester.pumpWidget(
        app(
          child: KeyedSubtree(key: UniqueKey(), child: layout),
        ),
      );
      await decode(tester);
      final place = find.descendant(
        of: find.byType(FrontrowBanner),
        matching: find.byType(AspectRatio),
      );
      expect(tester.getSize(place.first), Size(width, width == 390 ? 50 : 72.8));
      await tester.pumpWidget(const SizedBox());
    }
  });

  testWidgets('an empty place is kept, or collapses', (tester) async {
    for (final (whenEmpty, height) in [(WhenEmpty.keep, 72.8), (WhenEmpty.collapse, 0.0)]) {
      final banner = FrontrowBanner(
        key: UniqueKey(),
        ads: _bannerWorld([null]).openSdk(),
        placement: 'strip',
        whenEmpty: whenEmpty,
      );
      await tester.pumpWidget(app(child: banner));
      await decode(tester);
      expect(sizeOf(tester).height, closeTo(height, 0.1));
      await tester.pumpWidget(const SizedBox());
    }
  });

  testWidgets('it counts when its first pixel is visible, and not before', (tester) async {
    final world = _bannerWorld();
    final banner = FrontrowBanner(ads: world.openSdk(), placement: 'strip');
    await tester.pumpWidget(app(child: list(banner: banner, above: 700)));
    await decode(tester);
    expect(find.byType(RawImage, skipOffstage: false), findsOneWidget);
    await tester.pump(_second * 3);
    expect(world.tokens, isEmpty);
    await tester.drag(find.byType(ListView), const Offset(0, -98));
    await settle(tester);
    expect(world.tokens, isEmpty);
    await tester.drag(find.byType(ListView), const Offset(0, -40));
    await settle(tester);
    expect(world.tokens, ['A-impression']);
  });

  testWidgets('it keeps its ad while a list recycles its row', (tester) async {
    final world = _bannerWorld(['A', 'B']);
    final banner = FrontrowBanner(ads: world.openSdk(), placement: 'strip');
    await tester.pumpWidget(app(child: list(banner: banner, above: 100)));
    await decode(tester);
    await tester.drag(find.byType(ListView), const Offset(0, -5000));
    await tester.pump(_second);
    await tester.drag(find.byType(ListView), const Offset(0, 5000));
    await tester.pump(_second);
    await decode(tester);
    expect(find.byType(RawImage), findsOneWidget);
    expect(world.to('/ads'), hasLength(1));
    expect(world.tokens, ['A-impression']);
  });

  testWidgets('it does not count below a page that covers it', (tester) async {
    final world = _bannerWorld();
    final ads = world.openSdk();
    await tester.pumpWidget(
      app(
        child: FrontrowBanner(ads: ads, placement: 'strip'),
      ),
    );
    Navigator.of(
      page.currentContext!,
    ).push(PageRouteBuilder<void>(pageBuilder: (_, _, _) => const SizedBox.expand())).ignore();
    await tester.pump();
    await tester.pump(_second);
    await decode(tester);
    await tester.pump(_second * 2);
    expect(world.tokens, isEmpty);
    Navigator.of(page.currentContext!).pop();
    await settle(tester);
    expect(world.tokens, ['A-impression']);
  });

  testWidgets('the old picture stays until the new one is decoded', (tester) async {
    final world = _bannerWorld(['A', 'B']);
    final ads = world.openSdk();
    final placement = ValueNotifier('strip');
    addTearDown(placement.dispose);
    final banner = ValueListenableBuilder(
      valueListenable: placement,
      builder: (_, key, _) => FrontrowBanner(ads: ads, placement: key),
    );
    await tester.pumpWidget(app(child: banner));
    await decode(tester);
    placement.value = 'other';
    await tester.pump();
    await tester.pump();
    expect(world.to('/ads'), hasLength(2));
    expect(find.byType(RawImage), findsOneWidget);
    expect(world.happened, isNot(contains(isA<AdClosed>())));
    await decode(tester, turns: 20);
    expect(find.byType(RawImage), findsOneWidget);
    expect(world.tokens, ['A-impression', 'B-impression']);
    expect(world.happened.whereType<AdClosed>(), hasLength(1));
  });

  testWidgets('three taps lead from its label to a stored report', (tester) async {
    final world = _bannerWorld();
    await tester.pumpWidget(
      app(
        child: FrontrowBanner(ads: world.openSdk(), placement: 'strip'),
      ),
    );
    await decode(tester);
    await tester.tap(control('label'));
    await tester.pump();
    await tester.pump(_second);
    await tester.tap(control('report other'));
    await tester.pump();
    expect(world.to('/reports/A'), hasLength(1));
    await tester.tap(control('back'));
    await tester.pump();
    await tester.pump(_second);
    expect(find.text(Words.why), findsNothing);
  });

  testWidgets('it ends with its widget, and one that comes too late is not shown', (tester) async {
    final world = _bannerWorld(['A', 'B']);
    final ads = world.openSdk();
    await tester.pumpWidget(
      app(
        child: FrontrowBanner(ads: ads, placement: 'strip'),
      ),
    );
    await decode(tester);
    await tester.pumpWidget(const SizedBox());
    expect(world.happened.last, isA<AdClosed>());
    await tester.pumpWidget(
      app(
        child: FrontrowBanner(ads: ads, placement: 'strip'),
      ),
    );
    await tester.pumpWidget(const SizedBox());
    await decode(tester);
    expect(world.tokens, ['A-impression']);
  });
}
