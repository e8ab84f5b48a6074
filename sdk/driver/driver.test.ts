// The driver itself: the web SDK in a process of its own, broken SDKs that must fail, and the
// proxy's faults.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { brokenPlayers } from './broken-players.ts'
import { type Fault, openFaultProxy } from './fault-proxy.ts'
import type { StartPlayer } from './platform.ts'
import { playStory } from './story-mode.ts'
import { startTcpPlayer } from './tcp-player.ts'

const webPlayer = fileURLToPath(new URL('../proof/web/player.ts', import.meta.url))

const start =
  (script: string, more: Record<string, string> = {}): StartPlayer =>
  (env) =>
    spawn(process.execPath, [script], { env: { ...process.env, ...env, ...more } })

const failsToStart: StartPlayer = (env) =>
  spawn(process.execPath, ['-e', 'console.log("no engine"); process.exit(3)'], { env })

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-driver-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const failedIn = (results: { name: string; status: string }[]) =>
  results.filter(({ status }) => status === 'failed').map(({ name }) => name)

test('a player in another process plays all cases', async () => {
  const { ready, results } = await playStory(start(webPlayer), newFolder())
  expect(ready.platform).toBe('web')
  expect(failedIn(results)).toEqual([])
  expect(results.length).toBeGreaterThan(100)
})

test.each(Object.entries(brokenPlayers))(
  'an SDK that %s fails by the name of a case, and others pass',
  async (name, { fails }) => {
    const broken = start(webPlayer, { BROKEN_PLAYER: name })
    const [file = ''] = fails.split('/')
    const { results } = await playStory(broken, newFolder(), { file })
    expect(failedIn(results)).toContain(fails)
    expect(failedIn(results).length).toBeLessThan(results.length)
  },
)

test('a player that ends before it connects is a failure with what it printed', async () => {
  await expect(startTcpPlayer(failsToStart)).rejects.toThrow(
    /the player has ended; it printed:\nno engine/,
  )
})

test('a killed player ends its connection, which the next send says', async () => {
  const player = await startTcpPlayer(start(webPlayer))
  await player.kill()
  await expect(player.send({ step: {} })).rejects.toThrow(/the player has/)
  expect(player.isThere()).toBe(false)
})

/** A server that counts the calls that it got, behind the proxy. */
async function openBehindProxy() {
  const got: string[] = []
  const server = createServer((asked, answer) => {
    got.push(`${asked.method} ${asked.url} ${asked.headers['user-agent']}`)
    asked.resume()
    answer.end('{"results":[]}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const proxy = await openFaultProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  onTestFinished(() => {
    proxy.close()
    server.close()
  })
  const send = async () => {
    const call = { method: 'POST', body: '{}', headers: { 'user-agent': 'Frontrow-Test/0.1.0' } }
    const answer = await fetch(`${proxy.url}/delivery/v1/events`, call).catch(() => undefined)
    return answer && { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  return { got, proxy, send }
}

const passedOn = 'POST /delivery/v1/events Frontrow-Test/0.1.0'

test.each<[Fault, { status: number | undefined; got: string[] }]>([
  ['cut_before', { status: undefined, got: [] }],
  ['cut_after', { status: undefined, got: [passedOn] }],
  ['retry_after', { status: 503, got: [] }],
  ['portal', { status: 200, got: [] }],
  ['too_large', { status: 413, got: [] }],
])('the fault %s is met once', async (fault, wanted) => {
  const { got, proxy, send } = await openBehindProxy()
  const met = proxy.breakNext(fault)
  const answer = await send()
  await met
  expect({ status: answer?.status, got: [...got] }).toEqual(wanted)
  expect(answer?.headers.get('retry-after') ?? null).toBe(fault === 'retry_after' ? '1' : null)
  expect(await send()).toMatchObject({ status: 200, text: '{"results":[]}' })
  expect(got).toEqual([...wanted.got, passedOn])
})

test.each(['before', 'after'] as const)('a call is held %s the server has it', async (when) => {
  const { got, proxy, send } = await openBehindProxy()
  const held = proxy.holdNext(when)
  const answer = send()
  const cut = await held
  expect(got).toEqual(when === 'before' ? [] : [passedOn])
  cut()
  expect(await answer).toBeUndefined()
})
