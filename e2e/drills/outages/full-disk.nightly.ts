// A disk without room below PostgreSQL: no ad is handed out that nobody can count, and everything
// goes on without a restart when there is room again.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../server/src/lib/cluster/embedded-postgres.ts'
import { post } from '../../support/http-post.ts'
import {
  type TestNetwork,
  openNetwork,
  printFigures,
  readCounts,
  seedOfRun,
  startShowing,
} from '../../support/test-network.ts'

const diskMb = 700
const fullSeconds = 20
/** What check 10 of the operations design allows. */
const mostUntilNoAdMs = 15_000
const mostUntilAdMs = 5000
const device = { type: 'phone', os: 'android', orientation: 'portrait' }

const folder = mkdtempSync(join(tmpdir(), 'frontrow-full-'))
chmodSync(folder, 0o711)
const canMount = mount()
if (!canMount)
  process.stderr.write(
    '\n*** A FULL DISK IS NOT TESTED: this user cannot mount a small file system in memory. ***\n\n',
  )

let network: TestNetwork | undefined
let postgres: EmbeddedPostgres | undefined
afterEach(async () => {
  await network?.remove()
  await postgres?.stop()
  if (canMount) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
})

function mount(): boolean {
  const options = `size=${diskMb}m,mode=0711`
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0
}

/** Leaves no room at all. Returns the function that gives it back. */
function fillUp(): () => void {
  const path = join(folder, 'ballast')
  const { bavail, bsize } = statfsSync(folder)
  spawnSync('fallocate', ['--length', String(bavail * bsize), path])
  return () => rmSync(path)
}

test.skipIf(!canMount)(
  'a full disk stops ads until there is room again [OPERATE-3.11.10]',
  { timeout: 600_000 },
  async () => {
    postgres = await startEmbeddedPostgres(join(folder, 'postgres'))
    network = await openNetwork({ campaigns: 20, env: { DATABASE_URL: postgres.url } })
    const { nodes, placementKey } = network
    const [{ url }] = nodes
    const agent = new Agent({ keepAlive: true })
    const body = JSON.stringify({ placement_api_key: placementKey, device })
    const isAdHandedOut = async () => {
      const { status, text } = await post(`${url}/delivery/v1/ads`, body, agent)
      return status === 200 && (JSON.parse(text) as { ad: unknown }).ad !== null
    }
    const showing = startShowing(network, { clients: 4, seed: seedOfRun() })
    await showing.reached(1000)
    const makeRoom = fillUp()
    const filledAt = performance.now()
    await expect.poll(isAdHandedOut, { timeout: 60_000, interval: 50 }).toBe(false)
    const untilNoAdMs = Math.round(performance.now() - filledAt)
    const before = showing.result.impressions
    for (const endAt = performance.now() + fullSeconds * 1000; performance.now() < endAt;) {
      expect(await isAdHandedOut()).toBe(false)
      expect((await fetch(`${url}/health/ready`)).status).toBe(200)
      await wait(200)
    }
    const metrics = await fetch(`${url}/metrics`).then((answer) => answer.text())
    expect(metrics).toMatch(/^frontrow_events_storable 0$/m)
    // What found room on a page was acknowledged, and nothing is any more.
    const meanwhile = showing.result.impressions - before
    makeRoom()
    const roomAt = performance.now()
    await expect.poll(isAdHandedOut, { timeout: 60_000, interval: 50 }).toBe(true)
    const untilAdMs = Math.round(performance.now() - roomAt)
    await showing.reached(showing.result.impressions + showing.result.clicks + 1000)
    const result = await showing.end()
    agent.destroy()
    const counts = await readCounts(network)
    printFigures('full disk', { untilNoAdMs, untilAdMs, meanwhile, result, counts })
    expect(untilNoAdMs).toBeLessThan(mostUntilNoAdMs)
    expect(untilAdMs).toBeLessThan(mostUntilAdMs)
    expect(result.failures).toBeGreaterThan(0)
    expect(result.forgotten).toBe(0)
    expect([counts.impressions, counts.clicks]).toEqual([result.impressions, result.clicks])
    expect(await nodes[0].operator('verify', '--settled')).toContain('Everything agrees.')
  },
)
