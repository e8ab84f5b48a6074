import 'package:flutter_test/flutter_test.dart';
import 'package:frontrow_ads/fake.dart';
import 'package:frontrow_ads/frontrow_ads.dart';

import 'support/world.dart';

void main() {
  testWidgets('a fake shows an ad once, and gives an image where nothing is said', (tester) async {
    await tester.pumpWidget(app());
    final fake = FakeFrontrow()..recordInstall(referrer: () async => 'click_id=1');
    final ad = (await fake.requestAd('x')).ad!;
    expect([ad.format, ad.placement, ad.appName], [AdFormat.image, 'x', 'Example']);
    const reward = RewardFields(user: 'u1');
    final first = await ad.show(page.currentContext!, reward: reward);
    expect([first.shown, first.rewarded], [true, false]);
    expect((await ad.show(page.currentContext!)).reason, Reason.used);
    expect([fake.shown.single.reward, fake.installs], [reward, 1]);
  });

  test('a fake passes on what a test emits', () async {
    final fake = FakeFrontrow();
    final next = fake.events.first;
    fake.emit(const AdOpened(AdFormat.video));
    expect('${await next}', 'AdOpened(video)');
  });
}
