import type { SeededRandom } from '../../../src/commands/demo/seeded-random.ts'
import { type Draft, oneOf } from './good-request.ts'

/** The request as it is sent: address, headers and bytes. */
export interface Sent {
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** Values that are known to have broken other programs. */
const strangeValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  0.1,
  2.5,
  1e21,
  -1e21,
  1e308,
  5e-324,
  2 ** 53,
  2 ** 63,
  2 ** 31,
  -(2 ** 31) - 1,
  [],
  {},
  [[]],
  [null],
  [1, 2],
  { a: 1 },
  [{}],
  nested(10),
  nested(70),
  '',
  ' ',
  '\t\r\n',
  '0',
  '-1',
  '1e400',
  'NaN',
  'Infinity',
  '0x10',
  '1,5',
  '١٢٣',
  '½',
  '9'.repeat(40),
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '{braces}',
  '{developer-id}',
  '%7Bx%7D',
  '%',
  '%00',
  'x'.repeat(256),
  'x'.repeat(5001),
  'ж'.repeat(100_000),
  '👩‍👩‍👧‍👦'.repeat(20),
  'e\u0301'.repeat(200),
  '\u202Etxet',
  '\uFEFFx',
  '\u2028',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'x\uDFFF',
  '\u0007\u001B[31m',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' OR true --",
  '$(id)',
  '`id`',
  '../../../etc/passwd',
  '..\\..',
  'javascript:alert(1)',
  '=1+1',
  '{{7*7}}',
  '%s%s%n',
  '\\',
  '"',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '2026-01-01T25:00:00Z',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '1969-12-31T23:59:59.999Z',
  '99999-01-01',
  '2026-01-01T00:00:00+99:99',
  '2016-12-31T23:59:60Z',
  'yesterday',
  'a@b',
  'a@b.c,d@e.f',
  `a@${'.'.repeat(100_000)} x`,
  '@',
  'a@b.c\n',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '__proto__',
  'constructor',
]

/**
 * The bodies that cost the parser most for their size (RELIABILITY-S8), just below and above the
 * largest body that a call accepts.
 */
const dearBodies: readonly string[] = [
  ...[2048, 2049, 100_000].map((count) => `[${'1,'.repeat(count)}1]`),
  ...[1000, 8000, 60_000].map((count) => `{${keysUpTo(count)}}`),
  `{"a":"${'\\u0416'.repeat(2500)}"}`,
  `{"a":"${'\\"'.repeat(180_000)}"}`,
  `[${`${'['.repeat(60)}${']'.repeat(60)},`.repeat(100)}1]`,
  '['.repeat(10_000) + ']'.repeat(10_000),
  '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
  `[${'9'.repeat(15_000)}]`,
  '{"n":1e400,"m":9223372036854775808,"o":-9223372036854775809}',
  `{"__proto__":${'{"__proto__":'.repeat(50)}1${'}'.repeat(50)}}`,
  `{"constructor":{"prototype":{"admin":true}},"a":1,"a":2}`,
  '{"a":"\\u0000\\ud800"}',
  ' '.repeat(16 * 1024),
  ' '.repeat(400_000),
  '&'.repeat(8000),
  'a=1&'.repeat(2000),
  formParts(10),
  formParts(10_000),
]

function keysUpTo(count: number): string {
  return Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')
}

function formParts(count: number): string {
  const part = '--between-parts\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'
  return `${part.repeat(count)}--between-parts--\r\n`
}

/** Keys through which an attacker could pass extra properties on. */
const extraKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  '\u0000',
  '$where',
  'organization_id',
  'organizationId',
  'approved',
  'migrated',
  'role',
  'id',
  'developer_id',
  'is_active',
]

/** Returns a copy, because later mutations may change the value. */
function strangeValue(random: SeededRandom): unknown {
  return structuredClone(oneOf(random, strangeValues))
}

type GeoLocation = { holder: Record<string | number, unknown>; key: string | number }

/** All positions inside a value that can be replaced. */
function placesIn(value: unknown): GeoLocation[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string | number, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])])
}

/** Changes one part of a request. Returns a description of the change for the failure message. */
export function mutateDraft(random: SeededRandom, draft: Draft): string {
  const places = placesIn(draft).filter(({ holder }) => holder !== (draft as unknown))
  const place = places.length === 0 ? undefined : oneOf(random, places)
  const act = oneOf(random, ['replace', 'replace', 'replace', 'replace', 'remove', 'add', 'whole'])
  if (act === 'add' || place === undefined) return addKey(random, draft)
  if (act === 'whole' && draft.body !== undefined) {
    draft.body = strangeValue(random)
    return 'another body'
  }
  if (act === 'remove') {
    delete place.holder[place.key]
    return `without ${place.key}`
  }
  place.holder[place.key] = strangeValue(random)
  return `another ${place.key}`
}

function addKey(random: SeededRandom, draft: Draft): string {
  const places = [draft.query, draft.body, ...placesIn(draft.body).map(at)].filter(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  )
  const holder = oneOf(random, places) as object
  const key = oneOf(random, extraKeys)
  // A plain assignment to the key `__proto__` would change the prototype instead.
  Object.defineProperty(holder, key, {
    value: strangeValue(random),
    enumerable: true,
    configurable: true,
    writable: true,
  })
  return `with a key ${JSON.stringify(key)}`
}

function at({ holder, key }: GeoLocation): unknown {
  return holder[key]
}

function nested(depth: number): unknown {
  return depth === 0 ? 0 : { a: nested(depth - 1) }
}

/** Changes the bytes of a request into something that no JSON serializer writes. */
export function mutateBytes(random: SeededRandom, sent: Sent): string {
  const acts = sent.payload === undefined ? [...onAddress] : [...onAddress, ...onBody, ...onBody]
  const [name, act] = oneOf(random, acts)
  act(random, sent)
  return name
}

type Act = readonly [name: string, act: (random: SeededRandom, sent: Sent) => void]

const pathTails = [
  '%00',
  '%',
  '%zz',
  '%C3',
  '%2F',
  '%2e%2e%2f',
  '{braces}',
  '%7Bx%7D',
  'x'.repeat(2000),
  '/',
  '//',
  '?',
  '??',
  '?=',
  '?x',
  '?x[]=1',
  '?__proto__=1',
  '&&',
  '#x',
  ';x=1',
  '%F0%9F%98%80',
  '?a=%00',
  '?app_id=1&app_id=2',
  `?${'a&'.repeat(4000)}`,
  `?${'app_id=1&'.repeat(1000)}`,
  '?a=%ED%A0%80',
]

const onAddress: readonly Act[] = [
  [
    'an odd end of the path',
    (random, sent) => {
      const [path = '', query = ''] = sent.url.split('?')
      sent.url = `${path}${oneOf(random, pathTails)}${query === '' ? '' : `?${query}`}`
    },
  ],
  [
    'an odd end of the query',
    (random, sent) => {
      sent.url += `${sent.url.includes('?') ? '&' : '?'}${oneOf(random, pathTails)}`
    },
  ],
  [
    'the query twice',
    (_chance, sent) => {
      const [path = '', query = 'a=1'] = sent.url.split('?')
      sent.url = `${path}?${query}&${query}`
    },
  ],
  [
    'an odd header',
    (random, sent) => {
      const [name, value] = oneOf(random, oddHeaders)
      sent.headers[name] = value
    },
  ],
]

const oddHeaders: readonly [string, string][] = [
  ['authorization', 'Bearer'],
  ['authorization', `Bearer ${'x'.repeat(5000)}`],
  ['idempotency-key', ''],
  ['idempotency-key', 'x'.repeat(300)],
  ['idempotency-key', 'a'],
  ['cookie', 'su=%00; device=x.y'],
  ['cookie', '=;;='],
  ['accept-encoding', 'br;q=x, *;q=0'],
  ['x-forwarded-for', 'not, an, address'],
  ['origin', 'null'],
  ['accept', 'text/html'],
  ['content-length', '3'],
]

const oddTypes = [
  '',
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'json',
  'application/json\t; x',
  'application/json ; charset=utf-8',
  '\tapplication/json',
  'application/json;\tboundary=x',
  'multipart/form-data; boundary=between-parts',
  `multipart/form-data; boundary=${'b'.repeat(253)}`,
  'application/json; charset="',
  'multipart/form-data',
  'application/ld+json',
  `multipart/form-data; boundary=${'b'.repeat(252)}`,
  'multipart/form-data; boundary=""',
  '*/*',
  ';',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'application/json, text/plain',
]

const oddBodies = [
  '',
  ' ',
  'null',
  '[]',
  '""',
  '0',
  'true',
  '1e400',
  '-',
  '{',
  '{"a":}',
  '{"a":1,}',
  "{'a':1}",
  '\uFEFF{}',
  '{"a":1}{"b":2}',
  '{"a":NaN}',
  '//\n{}',
  '{"__proto__":{"approved":true}}',
  '{"a":1,"a":2}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '['.repeat(10_000),
  `${'['.repeat(200)}${']'.repeat(200)}`,
  '{"a":'.repeat(5000),
  `{"a":${'9'.repeat(400)}}`,
  '--x\r\n\r\n--x--',
  'a=1&a=2',
  'username=%00',
  '%',
  '\u0000',
]

const onBody: readonly Act[] = [
  [
    'another content type',
    (random, sent) => void (sent.headers['content-type'] = oneOf(random, oddTypes)),
  ],
  ['a dear body', (random, sent) => void (sent.payload = oneOf(random, dearBodies))],
  ['an odd body', (random, sent) => void (sent.payload = oneOf(random, oddBodies))],
  [
    'a body cut off',
    (random, sent) => {
      const bytes = Buffer.from(sent.payload ?? '')
      sent.payload = bytes.subarray(0, Math.floor(random.between(0, bytes.length)))
    },
  ],
  [
    'a byte of the body changed',
    (random, sent) => {
      const bytes = Buffer.from(sent.payload ?? '')
      if (bytes.length === 0) return
      bytes[Math.floor(random.between(0, bytes.length))] = Math.floor(random.between(0, 256))
      sent.payload = bytes
    },
  ],
  [
    'a key twice',
    (_chance, sent) => {
      const text = String(sent.payload)
      const [, first] = /^\{("(?:[^"\\]|\\.)*":(?:"[^"]*"|[\d.]+|true|false|null))/.exec(text) ?? []
      if (first !== undefined) sent.payload = `{${first},${text.slice(1)}`
    },
  ],
]
