import { constants, getPriority } from 'node:os'
import { expect, test, vi } from 'vitest'
import type { Reply } from '@frontrow/contract/endpoint'
import type { showStatementPdf } from '@frontrow/contract/documents/statements'
import { issueStatement } from '../../../../test/money/issued-document.ts'
import { longestTurnMs } from '../../../../test/drills/longest-turn.ts'
import { childrenOf } from '../../../../test/media/media-workers.ts'
import { type TestMember, openWorld } from '../../../../test/support/world.ts'

const hasProc = process.platform === 'linux'
// The first drawing starts a process, and the largest document takes seconds.
vi.setConfig({ testTimeout: 150_000 })

// World of its own: it ends the process that draws.
const world = await openWorld({ ticks: true })
const pdf = (as: TestMember, id: string) =>
  world.call(as, { method: 'GET', path: `/organization/statements/${id}/pdf` })

/** 500 placements on each day of a month. */
const mostLines = 15_500
/** Sending the 12 MB to the child takes up to 50 ms on a slow machine. Drawing takes seconds. */
const mostTurnMs = 300

test('the dearest document keeps no other call waiting while it is drawn [FINDINGS3-H1]', async () => {
  const member = await world.member()
  const id = await issueStatement(world, member, mostLines)
  // The first call compiles what the next ones run.
  await pdf(member, await issueStatement(world, member, 1))
  let answer: Awaited<ReturnType<typeof pdf>> | undefined
  const longest = await longestTurnMs(async () => {
    answer = await pdf(member, id)
  })
  expect(longest).toBeLessThan(mostTurnMs)
  const drawn = answer?.json<Reply<typeof showStatementPdf>>()
  const bytes = Buffer.from(drawn?.content ?? '', 'base64')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeGreaterThan(100_000)
})

test.runIf(hasProc)(
  'twenty callers are drawn for by one process of low priority [FINDINGS4-S15]',
  async () => {
    const calls: [TestMember, string][] = []
    for (let caller = 0; caller < 21; caller += 1) {
      const member = await world.member()
      calls.push([member, await issueStatement(world, member, 20)])
    }
    // The process yields once it has read its program.
    for (const call of calls.splice(0, 1)) await pdf(...call)
    const seen: number[][] = []
    const looking = setInterval(() => seen.push(childrenOf('pdf-worker').map(getPriority)), 10)
    const answers = await Promise.all(calls.map((call) => pdf(...call)))
    clearInterval(looking)
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200).length).toBeGreaterThan(0)
    expect(codes.filter((code) => code !== 200 && code !== 503)).toEqual([])
    expect(Math.max(...seen.map((children) => children.length))).toBe(1)
    expect(new Set(seen.flat())).toEqual(new Set([constants.priority.PRIORITY_BELOW_NORMAL]))
  },
)

test.runIf(hasProc)(
  'a killed drawing process answers its call, and the next one has a file [FINDINGS3-H1]',
  async () => {
    const member = await world.member()
    const id = await issueStatement(world, member, 2000)
    const killing = setInterval(() => {
      for (const pid of childrenOf('pdf-worker')) process.kill(pid, 'SIGKILL')
    }, 50)
    const refused = await pdf(member, id)
    clearInterval(killing)
    expect(refused.json()).toMatchObject({ reason: 'unavailable' })
    expect(refused.headers['retry-after']).toBeDefined()
    expect((await pdf(member, id)).statusCode).toBe(200)
  },
)
