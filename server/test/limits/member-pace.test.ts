import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { roleCodes } from '@frontrow/contract/permissions'
import { openWorld, type TestMember } from '../support/world.ts'

// World of its own: other tests call as often as they can.
const world = await openWorld({ env: { MEMBER_CALLS_A_SECOND: '1' } })
const regions = (as: TestMember, headers: Record<string, string> = {}) =>
  world.call(as, { method: 'GET', path: '/campaign/regions', headers })

test('a member who calls without a pause is refused with a time [FINDINGS3-O7]', async () => {
  const member = await world.member()
  const colleague = await world.colleague(member, roleCodes.viewer)
  const answers = await Promise.all(Array.from({ length: 40 }, () => regions(member)))
  const codes = answers.map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(10)
  expect(codes).toContain(429)
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(refused?.json()).toMatchObject({ reason: 'too_many_requests' })
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await regions(colleague)).statusCode).toBe(200)
})

test('regions are compressed, and who has them is told so [FINDINGS3-O7]', async () => {
  const member = await world.member()
  const ask = (headers: Record<string, string>) => regions(member, headers)
  const packed = await ask({ 'accept-encoding': 'br, gzip' })
  const plain = await ask({})
  expect(packed.headers['content-encoding']).toBe('br')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(hash(brotliDecompressSync(packed.rawPayload))).toBe(hash(plain.rawPayload))
  expect(plain.headers['content-type']).toContain('application/json')
  expect(plain.headers['cache-control']).toBe('private, max-age=3600')
  const { etag = '' } = packed.headers
  expect((await ask({ 'if-none-match': String(etag) })).statusCode).toBe(304)
})
