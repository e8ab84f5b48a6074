import { expect, test, vi } from 'vitest'
import { issueStatement } from '../../../../test/money/issued-document.ts'
import { childrenOf } from '../../../../test/media/media-workers.ts'
import { type TestMember, openWorld } from '../../../../test/support/world.ts'
import { createPlaces } from '../../../lib/limits/shared-places.ts'
import { madeFileLimits } from '../../../lib/limits/made-files.ts'

const hasProc = process.platform === 'linux'
// The first drawing starts a process, which a busy machine gives little.
vi.setConfig({ testTimeout: 300_000 })

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
const pdf = (as: TestMember, id: string) =>
  world.call(as, { method: 'GET', path: `/organization/statements/${id}/pdf` })

test('two documents of an organization are drawn at once, a third refused [FINDINGS3-H1]', async () => {
  const member = await world.member()
  const other = await world.member()
  const id = await issueStatement(world, member, 20)
  const otherId = await issueStatement(world, other, 1)
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => pdf(member, id)),
    pdf(other, otherId),
  ])
  const codes = answers.map(({ statusCode }) => statusCode)
  expect(codes.slice(0, 5).toSorted((one, next) => one - next)).toEqual([200, 200, 429, 429, 429])
  expect(codes[5]).toBe(200)
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(refused?.json()).toMatchObject({ reason: 'too_many_requests' })
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await pdf(member, id)).statusCode).toBe(200)
})

test.runIf(hasProc)(
  'a drawing waits while another worker of the machine draws [FINDINGS4-S15]',
  async () => {
    const member = await world.member()
    const id = await issueStatement(world, member, 1)
    for (const pid of childrenOf('pdf-worker')) process.kill(pid, 'SIGKILL')
    await vi.waitUntil(() => childrenOf('pdf-worker').length === 0)
    const places = createPlaces('drawings', { most: 1, mostOfOne: 1, restMs: 0 })
    // A drawing of the test before can still hold the only place.
    const leave = await vi.waitUntil(async () => {
      const place = await places.take('drawing')
      return typeof place === 'function' && place
    })
    const drawing = pdf(member, id)
    for (let call = 0; call < 10; call += 1)
      await world.call(member, { method: 'GET', path: '/organization/statements' })
    expect(childrenOf('pdf-worker')).toEqual([])
    leave()
    expect((await drawing).json()).toMatchObject({ content: expect.any(String) as string })
  },
)

test('an organization gets thirty files one after the other, and then waits [FINDINGS3-H1]', async () => {
  const member = await world.member()
  const codes: number[] = []
  for (let count = 0; count <= madeFileLimits.pace.burst + 10; count += 1) {
    const path = '/organization/activity/export?format=csv'
    codes.push((await world.call(member, { method: 'GET', path })).statusCode)
  }
  expect(codes.slice(0, madeFileLimits.pace.burst)).not.toContain(429)
  expect(codes).toContain(429)
})
