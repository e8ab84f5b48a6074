import 'dart:async';
import 'dart:convert';
import 'dart:io';

import 'package:flutter_test/flutter_test.dart';
import 'package:frontrow_ads/frontrow_ads.dart';
import 'package:frontrow_ads/src/core/core.dart';
import 'package:frontrow_ads/src/core/disk.dart';
import 'package:frontrow_ads/src/core/event_store.dart';
import 'package:frontrow_ads/src/core/guard.dart';
import 'package:frontrow_ads/src/core/media_cache.dart';
import 'package:frontrow_ads/src/core/words.dart';

import 'support/world.dart';

/// Every operation takes three seconds.
class SlowDisk extends MemoryDisk {
  int begun = 0;

  Future<T> _later<T>(Future<T> Function() work) {
    begun += 1;
    return Future.delayed(const Duration(seconds: 3), work);
  }

  @override
  Future<String?> read(String name) => _later(() => super.read(name));

  @override
  Future<bool> append(String name, String text) => _later(() => super.append(name, text));

  @override
  Future<bool> write(String name, String text) => _later(() => super.write(name, text));
}

void main() {
  setUpAll(Pictures.paint);

  late Directory folder;
  setUp(() => folder = Directory.systemTemp.createTempSync('frontrow'));
  tearDown(() => folder.deleteSync(recursive: true));

  test('creation takes at most 2 ms with a disk that takes 3 s, and touches no disk', () async {
    final times = <int>[];
    for (var turn = 0; turn < 21; turn += 1) {
      final disk = SlowDisk();
      final watch = Stopwatch()..start();
      World().openSdk(disk: disk);
      times.add(watch.elapsedMicroseconds);
      expect(disk.begun, 0);
    }
    times.sort();
    expect(times[10], lessThanOrEqualTo(2000));
  });

  test('creation takes at most 2 ms with a folder that is known later', () async {
    final known = Completer<String>();
    final times = <int>[];
    for (var turn = 0; turn < 21; turn += 1) {
      final watch = Stopwatch()..start();
      Frontrow(baseUrl: Uri.parse('http://127.0.0.1:1'), folder: known.future);
      times.add(watch.elapsedMicroseconds);
    }
    times.sort();
    expect(times[10], lessThanOrEqualTo(2000));
    known.complete(folder.path);
  });

  test('an ad is answered, shown and counted before a slow disk has been read', () async {
    final world = World(ads: [adJson()]);
    final disk = SlowDisk();
    final ads = world.openSdk(disk: disk);
    final result = await ads.requestAd('spot').timeout(const Duration(seconds: 1));
    expect(result.ad, isNotNull);
    screenOf(ads).core.record('early', 'impression');
    await Future<void>.delayed(const Duration(milliseconds: 50));
    expect(world.tokens, ['early']);
  });

  group('stored events', () {
    EventStore storeOn(Disk disk) => EventStore(disk, 'queue');
    StoredEvent event(int number) => StoredEvent('event-$number', at: 'now', kind: 'impression');
    List<String> tokensOf(EventStore store) => [for (final one in store.oldest(2000)) one.token];

    test('outlive the process, in their order, and are appended', () async {
      final files = FileDisk(folder.path);
      final store = storeOn(files);
      await store.open();
      store.add(event(1));
      store.add(event(2));
      store.remove([event(1)]);
      store.add(event(3));
      await files.settled();
      await files.settled();
      final again = storeOn(FileDisk(folder.path));
      await again.open();
      expect(tokensOf(again), ['event-2', 'event-3']);
      expect(File('${folder.path}/queue').readAsLinesSync(), hasLength(4));
    });

    test('a damaged line, a broken byte and a cut end cost that event only', () async {
      final lines = [for (var n = 0; n < 4; n += 1) jsonEncode(event(n))];
      lines[1] = '{"token":"eve';
      final bytes = utf8.encode('${lines.join('\n')}\n');
      File(
        '${folder.path}/queue',
      ).writeAsBytesSync([...bytes, 0xff, 0xfe, 10, ...utf8.encode('{"tok')]);
      final files = FileDisk(folder.path);
      final store = storeOn(files);
      await store.open();
      expect(tokensOf(store), ['event-0', 'event-2', 'event-3']);
      store.add(event(9));
      for (var turn = 0; turn < 5; turn += 1) {
        await files.settled();
      }
      final again = storeOn(FileDisk(folder.path));
      await again.open();
      expect(tokensOf(again), ['event-0', 'event-2', 'event-3', 'event-9']);
    });

    test('the file is written anew when most of it is removed', () async {
      final disk = MemoryDisk();
      final store = storeOn(disk);
      await store.open();
      for (var number = 0; number < 2000; number += 1) {
        store.add(event(number));
        store.remove([event(number)]);
        await null;
        await null;
      }
      expect('\n'.allMatches(disk.files['queue']!).length, lessThan(300));
    });

    test('a full disk keeps events in memory, and they are stored when it is free', () async {
      final disk = MemoryDisk()..isFull = true;
      final store = storeOn(disk);
      await store.open();
      store.add(event(1));
      await pumpEventQueue();
      expect(tokensOf(store), ['event-1']);
      expect(disk.files, isEmpty);
      disk.isFull = false;
      store.add(event(2));
      await pumpEventQueue();
      final again = storeOn(disk);
      await again.open();
      expect(tokensOf(again), ['event-1', 'event-2']);
    });
  });

  test('a folder that cannot be written stops no ad', () async {
    // A file in place of a folder refuses everybody, also root.
    File('${folder.path}/taken').writeAsStringSync('');
    final disk = FileDisk('${folder.path}/taken');
    final world = World(ads: [adJson()]);
    final ads = world.openSdk(disk: disk);
    expect((await ads.requestAd('spot')).ad, isNotNull);
    screenOf(ads).core.record('token', 'impression');
    await disk.settled();
    await pumpEventQueue();
    expect(world.tokens, ['token']);
    expect(screenOf(ads).core.waiting, 0);
  });

  group('media', () {
    late HttpServer server;
    final agents = <String?>[];
    setUp(() async {
      HttpOverrides.global = null;
      server = await HttpServer.bind('127.0.0.1', 0);
      server.listen((request) {
        agents.add(request.headers.value('user-agent'));
        final size = int.parse(request.uri.queryParameters['size'] ?? '0');
        request.response
          ..statusCode = size == 0 ? 404 : 200
          ..add(List.filled(size, 7));
        unawaited(request.response.close());
      });
    });
    tearDown(() => server.close(force: true));

    String url(int size, [String name = 'a']) => 'http://127.0.0.1:${server.port}/$name?size=$size';

    test('at most 50 MB are kept, and the oldest go first', () async {
      final cache = MediaCache(folder.path, HttpClient.new);
      const size = 20 * 1024 * 1024;
      for (final name in ['a', 'b', 'c']) {
        expect(await cache.load(url(size, name)), isTrue);
      }
      expect(cache.picture(url(size, 'a')), isNull);
      expect(cache.picture(url(size, 'b')), hasLength(size));
      expect(cache.picture(url(size, 'c')), hasLength(size));
      expect(await cache.load(url(51 * 1024 * 1024)), isFalse);
    });

    test('a video is a file; without a place for it, it is played from its address', () async {
      final cache = MediaCache(folder.path, HttpClient.new);
      expect(await cache.load(url(9), isVideo: true), isTrue);
      expect(File.fromUri(cache.video(url(9))).lengthSync(), 9);
      File('${folder.path}/taken').writeAsStringSync('');
      final refused = MediaCache('${folder.path}/taken', HttpClient.new);
      expect(await refused.load(url(9), isVideo: true), isTrue);
      expect(refused.video(url(9)), Uri.parse(url(9)));
    });

    test('what is missing, or nowhere, is not loaded', () async {
      final cache = MediaCache(folder.path, HttpClient.new);
      expect(await cache.load(url(0)), isFalse);
      expect(await cache.load('http://127.0.0.1:1/'), isFalse);
      expect(await cache.load('no address at all'), isFalse);
    });

    test('calls name the SDK, with the same letters each time', () async {
      agents.clear();
      final ads = Frontrow(
        baseUrl: Uri.parse('http://127.0.0.1:${server.port}'),
        folder: folder.path,
      );
      final result = await ads.requestAd('spot');
      expect(result.reason, 'refused');
      expect(agents, ['Frontrow-Flutter/$sdkVersion (${Platform.operatingSystem}; Flutter)']);
    });
  });

  test('a listener and a referrer of the app that throw lose no ad', () async {
    final errors = <Object>[];
    late AdResult result;
    await runZonedGuarded(() async {
      final ads = Frontrow(baseUrl: Uri.parse('http://127.0.0.1:1'), folder: folder.path);
      ads.events.listen((event) => throw StateError('$event'));
      ads.recordInstall(referrer: () => throw StateError('no store'));
      result = await ads.requestAd('spot');
    }, (error, _) => errors.add(error));
    expect(result.reason, Reason.unreachable);
    expect('${errors.first}', contains('AdRequested(spot)'));
  }, timeout: const Timeout(Duration(seconds: 20)));

  test('errors of the virtual machine are not hidden, and others are', () async {
    expect(await attempt<int>(() => throw StateError('ours'), () => 1), 1);
    final passed = attempt<int>(() => throw const OutOfMemoryError(), () => 1);
    await expectLater(passed, throwsA(isA<OutOfMemoryError>()));
  });

  test('the reasons of a report are the common ones, and Flutter is the only dependency', () {
    final words = (jsonDecode(File('../words.json').readAsStringSync()) as Map)['screen'] as Map;
    expect(Words.reportReasons, {
      for (final reason in Words.reportReasons.keys) reason: words[reason],
    });
    final pubspec = File('pubspec.yaml').readAsStringSync();
    expect(pubspec, contains('\nversion: $sdkVersion\n'));
    expect(pubspec, contains('\ndependencies:\n  flutter:\n    sdk: flutter\n\ndev_'));
  });

  test('the source without the fake has at most 86 kB', () {
    final sizes = [
      for (final file in Directory('lib').listSync(recursive: true))
        if (file is File && !file.path.endsWith('/fake.dart')) file.lengthSync(),
    ];
    expect(sizes.fold(0, (sum, size) => sum + size), lessThanOrEqualTo(86 * 1000));
  });
}
