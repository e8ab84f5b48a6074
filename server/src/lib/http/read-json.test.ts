import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Unreadable, isStorable, readJson as readJsonWithin } from './read-json.ts'

const readJson = (text: string) => readJsonWithin(text, 10_000)

test('whatever JSON.stringify writes is read back as it was', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (text) => {
      // JSON.stringify never writes a repeated key.
      expect(readJson(JSON.stringify(JSON.parse(text)))).toEqual(JSON.parse(text))
    }),
  )
})

test.each([
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":2}',
  '{"x":{"a":1,"b":[],"a":2}}',
  '[{"a":1},{"a":{"b":1,"b":1}}]',
  '{"a" : 1, "a"\n: 2}',
  '{"":1,"":2}',
])('%s names a key twice', (text) => {
  expect(() => readJson(text)).toThrow(new Unreadable('The body names a key twice.'))
})

test.each([
  '[{"a":1},{"a":2}]',
  '{"a":{"a":{"a":1}}}',
  '{"a":"a","b":"a"}',
  '{"a":"\\"a\\":1","b":"{\\"a\\":1,\\"a\\":2}"}',
  '{"a":"[[[","b":"}"}',
])('%s names no key twice', (text) => {
  expect(readJson(text)).toEqual(JSON.parse(text))
})

test('sixty-four levels are read and sixty-five are not, of either bracket', () => {
  const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const objects = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)
  for (const nested of [lists, objects]) {
    expect(() => readJson(nested(64))).not.toThrow()
    expect(() => readJson(nested(65))).toThrow(new Unreadable('The body is nested too deeply.'))
  }
  expect(() => readJson(lists(100_000))).toThrow(Unreadable)
})

test.each(['', '{', '{"a":1,}', "{'a':1}", 'undefined', '{"a":NaN}', '1 2', '\u0000'])(
  '%j is no JSON',
  (text) => {
    expect(() => readJson(text)).toThrow(new Unreadable('The body is not JSON.'))
  },
)

describe('FINDINGS-H1', () => {
  test('one separator outside of strings too many is refused before parsing', () => {
    const list = (separators: number) => `[${'1,'.repeat(separators)}",,::\\",::"]`
    expect(readJsonWithin(list(100), 100)).toHaveLength(101)
    const refused = expect.objectContaining({ reason: 'too_large' })
    expect(() => readJsonWithin(list(101), 100)).toThrow(refused)
    expect(() => readJsonWithin(`{"a":${list(99)}}`, 100)).not.toThrow()
    expect(() => readJsonWithin(`{"a":${list(100)}}`, 100)).toThrow(refused)
    // The text is not JSON, which only a parser could detect.
    expect(() => readJsonWithin(','.repeat(101), 100)).toThrow(refused)
  })
})

test('a key named like a part of every object stays a plain key', () => {
  const value = readJson('{"__proto__":{"admin":true}}') as object
  expect(Object.keys(value)).toEqual(['__proto__'])
  expect('admin' in {}).toBe(false)
})

test('NUL and half surrogates cannot be stored, wherever they stand', () => {
  for (const bad of ['a\u0000b', '\ud800', 'x\udc00']) {
    for (const value of [bad, [bad], { a: bad }, { [bad]: 1 }, { a: [{ b: [1, bad] }] }]) {
      expect(isStorable(value)).toBe(false)
    }
  }
})

test('everything else can', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(!JSON.stringify(value).includes('\\u0000'))
      return (
        isStorable(value) ||
        !JSON.stringify(value).isWellFormed() ||
        /\\ud/.test(JSON.stringify(value))
      )
    }),
  )
  expect(isStorable({ a: ['\u{1f3ad}', null, 1, true, undefined] })).toBe(true)
})
