import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { loadSecrets, sameBytes, secretsOf } from './secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'frontrow-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const secrets = secretsOf(Buffer.alloc(32, 1))
const place = 'api_keys|organization|id'

test('a text comes back from its own place', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      fc.pre(text.isWellFormed())
      const encrypted = secrets.encrypt('api-key', place, text)
      expect(secrets.decrypt('api-key', place, encrypted)).toBe(text)
    }),
  )
})

const refused = /unable to authenticate data|Invalid (?:authentication tag|initialization vector)/

test('a ciphertext opens only in its place, for its purpose, with its key', () => {
  const encrypted = secrets.encrypt('api-key', place, 'fr_app_secret')
  expect(() => secrets.decrypt('api-key', 'api_keys|other|id', encrypted)).toThrow(refused)
  expect(() => secrets.decrypt('canary', place, encrypted)).toThrow(refused)
  expect(() => secretsOf(Buffer.alloc(32, 2)).decrypt('api-key', place, encrypted)).toThrow(refused)
})

test('one changed bit anywhere, and a cut anywhere, is seen', () => {
  const encrypted = secrets.encrypt('api-key', place, 'secret')
  for (let bit = 0; bit < encrypted.length * 8; bit += 1) {
    const changed = Buffer.from(encrypted)
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    expect(() => secrets.decrypt('api-key', place, changed)).toThrow(refused)
  }
  for (let length = 0; length < encrypted.length; length += 1) {
    expect(() => secrets.decrypt('api-key', place, encrypted.subarray(0, length))).toThrow(refused)
  }
})

test('the same text never seals alike, and nothing of it shows', () => {
  const [one, two] = [
    secrets.encrypt('api-key', place, 'secret'),
    secrets.encrypt('api-key', place, 'secret'),
  ]
  expect(one).not.toEqual(two)
  expect(one.includes('secret')).toBe(false)
})

test('an HMAC differs by purpose, by key and by where its parts are cut', () => {
  const hmacs = [
    secrets.hmac('binding', 'ab', 'c'),
    secrets.hmac('binding', 'a', 'bc'),
    secrets.hmac('binding', 'abc'),
    secrets.hmac('binding', 'abc', ''),
    secrets.hmac('device', 'ab', 'c'),
    secretsOf(Buffer.alloc(32, 2)).hmac('binding', 'ab', 'c'),
  ]
  expect(new Set(hmacs.map((hmac) => hmac.toString('hex'))).size).toBe(hmacs.length)
  expect(secrets.hmac('binding', 'ab', 'c')).toEqual(hmacs[0])
})

test('equal bytes are equal, and a different length is just different', () => {
  expect(sameBytes(Buffer.from('abc'), Buffer.from('abc'))).toBe(true)
  expect(sameBytes(Buffer.from('abc'), Buffer.from('abd'))).toBe(false)
  expect(sameBytes(Buffer.from('abc'), Buffer.from('ab'))).toBe(false)
})

test('the key file is made once, for its owner only, and read again', () => {
  const file = join(folder, 'made', 'secrets.json')
  const made = loadSecrets(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(loadSecrets(file).keyId).toBe(made.keyId)
  expect(made.keyId).not.toContain(JSON.parse(readFileSync(file, 'utf8')).master)
})

test('twenty first starts at once make one key', async () => {
  const file = join(folder, 'raced', 'secrets.json')
  const url = new URL('./secrets.ts', import.meta.url).href
  const script = `const { loadSecrets } = await import(${JSON.stringify(url)}); console.log(loadSecrets(${JSON.stringify(file)}).keyId)`
  const runs = Array.from({ length: 20 }, () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]),
  )
  const ids = (await Promise.all(runs)).map(({ stdout }) => stdout.trim())
  expect(new Set(ids)).toEqual(new Set([loadSecrets(file).keyId]))
  expect(readdirSync(join(folder, 'raced'))).toEqual(['secrets.json'])
})

test.each([
  ['no JSON', '{"master": "hush', 'is no JSON'],
  ['empty', '', 'is no JSON'],
  ['null', 'null', 'is no JSON'],
  ['without a key', '{}', 'holds no 32-byte master key'],
  ['too short', '{"master": "aHVzaA=="}', 'holds no 32-byte master key'],
])('a key file that is %s is one line without any of its text', (_what, text, wrong) => {
  const file = join(folder, 'broken.json')
  writeFileSync(file, text)
  let message = ''
  try {
    loadSecrets(file)
  } catch (error) {
    message = String(error)
  }
  expect(message).toMatch(/^BadSetting: SECRETS_FILE: .*$/)
  expect(message).toContain(wrong)
  expect(message).not.toContain('hush')
  expect(message).not.toContain('aHVz')
})

test('a short HMAC is the first 32 bits of the HMAC of both parts', () => {
  const shortOf = secrets.shortHmac('caller', 'first')
  const anyPart = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.tuple(fc.constantFrom('a', '€'), fc.integer({ min: 1000, max: 1050 })).map(repeated),
  )
  fc.assert(
    fc.property(anyPart, (second) => {
      expect(shortOf(second)).toBe(secrets.hmac('caller', 'first', second).readUInt32BE(0))
    }),
    { numRuns: 500 },
  )
})

function repeated([text, times]: [string, number]): string {
  return text.repeat(times)
}
