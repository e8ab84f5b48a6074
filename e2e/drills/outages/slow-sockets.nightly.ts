import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openSlowSockets, placeLargeMedia } from '../../../server/test/limits/slow-sockets.ts'
import { type TestNetwork, openNetwork, printFigures } from '../../support/test-network.ts'

let network: TestNetwork
afterEach(() => network.remove())

/** The number of sockets that a process holds, from /proc. */
function socketsOf(pid: number): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(join(folder, name)).startsWith('socket:')
    } catch {
      return false
    }
  }).length
}

test.runIf(process.platform === 'linux')(
  '2,000 slow sockets are closed in time and delay no other [RELIABILITY-S9]',
  { timeout: 300_000 },
  async () => {
    network = await openNetwork({ campaigns: 4 })
    const [node] = network.nodes
    const url = new URL(node.url)
    const device = { type: 'phone', os: 'android', orientation: 'portrait' }
    const body = JSON.stringify({ placement_api_key: network.placementKey, device })
    const honest = async () => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(new URL('/delivery/v1/ads', url), {
        method: 'POST',
        headers,
        body,
      })
      await answer.text()
      return answer.status === 200
    }
    await expect.poll(honest, { timeout: 20_000 }).toBe(true)
    const before = socketsOf(node.pid())
    const outcome = await openSlowSockets({
      url,
      sockets: 2000,
      dripMs: 1000,
      giveUpMs: 110_000,
      honest,
      media: placeLargeMedia(join(node.dataDir, 'media')),
      openSockets: () => Promise.resolve(Math.max(0, socketsOf(node.pid()) - before)),
    })
    printFigures('S9', outcome)
    expect(outcome.failures).toBe(0)
    expect(outcome.left).toBeLessThanOrEqual(8)
    // The limits that docs/security.md promises.
    for (const sort of ['headers', 'body', 'upload'] as const)
      expect(outcome.slowestMs[sort], sort).toBeLessThanOrEqual(16_000)
    expect(outcome.closedAfterMs).toBeLessThanOrEqual(75_000)
  },
)
