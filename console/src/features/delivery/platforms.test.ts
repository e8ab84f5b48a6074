import {
  type Slot,
  type Value,
  appRequests,
  contentType,
} from '@frontrow/contract/delivery/app-requests'
import { expect, test } from 'vitest'
import { type Platform, snippetOf } from './platform.ts'
import { platforms } from './platforms.ts'

test.each([...platforms])(
  'the snippets of $name contain the path and the body of each request',
  (platform) => {
    const helper = platform.helper('https://network.example.com/delivery/v1')
    expect(helper).toContain(
      '"https://network.example.com/delivery/v1"'.replaceAll('"', quoteOf(platform)),
    )
    expect(helper).toMatch(/\bPOST\b|http\.post|METHOD_POST/)
    expect(helper).toContain(contentType)
    for (const request of appRequests) {
      const snippet = snippetOf(platform, request)
      if (request.body === undefined) expect(snippet).toContain(request.path)
      else expect(snippet).toContain(`${quoteOf(platform)}${request.path}${quoteOf(platform)}`)
      expectInOrder(snippet, wordsOf(request.body ?? {}, platform))
      expect(count(snippet, '({[')).toBe(count(snippet, ')}]'))
    }
  },
)

test('each platform sends an operating system that the network knows', () => {
  const systems = platforms.map(({ name, notation }) => {
    const words = notation.slots.os.matchAll(/["']([a-z]+)["']/g)
    return [name, new Set(Array.from(words, ([, word]) => word))]
  })
  const [android, ios, both] = [['android'], ['ios'], ['android', 'ios']].map((all) => new Set(all))
  expect(Object.fromEntries(systems)).toEqual({
    Android: android,
    iOS: ios,
    Flutter: both,
    'React Native': both,
    Unity: both,
    Godot: both,
  })
})

/** Every name and string of a body, in the order of the code. */
function wordsOf(value: Value, platform: Platform): string[] {
  if (typeof value === 'string') return [`${quoteOf(platform)}${value}${quoteOf(platform)}`]
  if (Array.isArray(value)) return (value as Value[]).flatMap((item) => wordsOf(item, platform))
  if (isSlot(value)) return [platform.notation.slots[value.slot]]
  return Object.entries(value).flatMap(([field, item]) => [
    platform.notation.field(field),
    ...wordsOf(item, platform),
  ])
}

function isSlot(value: Value): value is { slot: Slot } {
  return typeof value === 'object' && 'slot' in value
}

function quoteOf({ notation }: Platform): string {
  return notation.quote
}

function expectInOrder(text: string, words: readonly string[]): void {
  let at = 0
  for (const word of words) {
    const found = text.indexOf(word, at)
    expect(found, `${word} in ${text}`).toBeGreaterThanOrEqual(0)
    at = found + word.length
  }
}

function count(text: string, signs: string): number {
  return Array.from(text).filter((sign) => signs.includes(sign)).length
}
