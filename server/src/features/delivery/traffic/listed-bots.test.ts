import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isListedBot } from './listed-bots.ts'

const below = (end: number) => fc.nat(end - 1)
const version = fc.tuple(below(30), below(20), below(10)).map((parts) => parts.join('.'))
const android = fc.integer({ min: 9, max: 16 })
const ios = fc.integer({ min: 15, max: 26 })
const chrome = fc.tuple(fc.integer({ min: 100, max: 150 }), below(7000), below(250))
const model = fc.constantFrom('Pixel 8', 'SM-S918B', 'Redmi Note 12', 'CPH2449', 'moto g84 5G')
const app = fc.constantFrom(
  'NightBus',
  'Robot Unicorn',
  'BBC News',
  'Spider Solitaire',
  'MyRadar',
  'CamScanner',
  'Podcast Addict',
  'Search Party',
)
const kit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone = (os: number) => `Mozilla/5.0 (iPhone; CPU iPhone OS ${os}_4 like Mac OS X)`

/** The programs that people see ads in, of many versions. */
const humanAgents = fc.oneof(
  fc
    .tuple(android, model, below(999))
    .map(([os, phone, build]) => `Dalvik/2.1.0 (Linux; U; Android ${os}; ${phone} Build/${build})`),
  fc
    .tuple(android, model, chrome)
    .map(
      ([os, phone, [major, build, patch]]) =>
        `Mozilla/5.0 (Linux; Android ${os}; ${phone}; wv) ${kit} Version/4.0 Chrome/${major}.0.${build}.${patch} Mobile Safari/537.36`,
    ),
  chrome.map(
    ([major]) =>
      `Mozilla/5.0 (Linux; Android 10; K) ${kit} Chrome/${major}.0.0.0 Mobile Safari/537.36`,
  ),
  ios.map((os) => `${iphone(os)} AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148`),
  ios.map(
    (os) =>
      `${iphone(os)} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${os}.4 Mobile/15E148 Safari/604.1`,
  ),
  fc
    .tuple(app, version, ios)
    .map(([name, number, os]) => `${name}/${number} CFNetwork/1494.0.7 Darwin/${os}.4.0`),
  fc
    .tuple(app, version, ios)
    .map(([name, number, os]) => `${name}/${number} (iPhone; iOS ${os}.4; Scale/3.00)`),
  version.map((number) => `okhttp/${number}`),
  version.map((number) => `UnityPlayer/${number}f1 (UnityWebRequest/1.0, libcurl/8.5.0-DEV)`),
  version.map((number) => `Dart/${number} (dart:io)`),
  fc.constantFrom('', 'curl/8.5.0'),
)

describe('the list of crawlers', () => {
  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (compatible; GPTBot/1.0)',
    'facebookexternalhit/1.1',
  ])('%s is on it', (userAgent) => {
    expect(isListedBot(userAgent)).toBe(true)
  })

  test('of 2,000 programs that people see ads in, at most 2 are on it', () => {
    const agents = fc.sample(humanAgents, { numRuns: 2000, seed: 2026 })
    expect(agents.filter(isListedBot).length).toBeLessThanOrEqual(2)
  })
})
