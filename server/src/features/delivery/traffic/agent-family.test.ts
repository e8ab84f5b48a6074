import { expect, test } from 'vitest'
import { agentFamily } from './agent-family.ts'

test.each([
  ['okhttp/4.12.0', 'okhttp/5.0.0-alpha.2'],
  ['NightBus/1.4 CFNetwork/1494 Darwin/23.4.0', 'NightBus/2.0rc1 CFNetwork/1496.0.7 Darwin/24.0.0'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/22A348 Safari/604.1',
  ],
  [
    'Dalvik/2.1.0 (Linux; U; Android 14; Pixel 8 Build/UP1A.231005.007)',
    'Dalvik/2.1.0 (Linux; U; Android 15; Pixel 8 Build/AP3A.241005.015)',
  ],
])('%s is of one family with its update', (before, after) => {
  expect(agentFamily(before)).toBe(agentFamily(after))
})

test('other programs and devices have other families', () => {
  const agents = [
    'okhttp/4.12.0',
    'curl/8.5.0',
    'Dalvik/2.1.0 (Linux; U; Android 14; Pixel 8 Build/UP1A)',
    'Dalvik/2.1.0 (Linux; U; Android 14; Redmi Note 12 Build/TKQ1)',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36',
    '',
  ]
  expect(new Set(agents.map(agentFamily)).size).toBe(agents.length)
})

test('a very long user agent costs no more than a long one', () => {
  expect(agentFamily(`a${'b'.repeat(1_000_000)}`).length).toBeLessThanOrEqual(300)
})
