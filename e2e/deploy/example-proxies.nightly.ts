// What each example proxy passes on, before nodes that repeat what they got.
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isInstalled, proxyKinds, startProxy } from './example-proxies.ts'
import { freePort } from '../support/server-process.ts'

interface Passed {
  node: number
  headers: Readonly<Record<string, string | undefined>>
  bytes: number
}

const nodes: Server[] = []
const addresses = () =>
  nodes.map((node) => `127.0.0.1:${(node.address() as AddressInfo | null)?.port}`)

beforeAll(async () => {
  for (let node = 0; node < 3; node += 1) nodes.push(await openNode(node))
})
afterAll(() => {
  for (const node of nodes) {
    node.close()
    node.closeAllConnections()
  }
})

function openNode(node: number): Promise<Server> {
  const server = createServer((request, answer) => {
    let bytes = 0
    request.on('data', (part: Buffer) => (bytes += part.length))
    request.on('end', () => answer.end(JSON.stringify({ node, headers: request.headers, bytes })))
  })
  return listen(server)
}

function listen(server: Server): Promise<Server> {
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
}

describe.each(proxyKinds)('%s', (kind) => {
  test.skipIf(!isInstalled(kind, kind))(
    'passes on addresses, uploads and batches, and leaves dead nodes',
    async () => {
      const proxy = await startProxy(kind, { port: await freePort(), nodes: addresses() })
      const pass = async (path: string, bytes = 0): Promise<Passed> => {
        const answer = await fetch(`${proxy.url}${path}`, {
          method: 'POST',
          headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example.com' },
          body: Buffer.alloc(bytes),
        })
        expect(answer.status).toBe(200)
        return (await answer.json()) as Passed
      }
      try {
        const { headers } = await pass('/api/v1/sign-in')
        expect(headers['x-forwarded-for']).toBe('127.0.0.1')
        expect(headers['host']).toBe(new URL(proxy.url).host)
        expect(headers['x-forwarded-host'] ?? headers['host']).toBe(headers['host'])
        const batch = 360 * 1024
        expect((await pass('/delivery/v1/events', batch)).bytes).toBe(batch)
        const upload = 100 * 1024 * 1024
        expect((await pass('/api/v1/ad-contents', upload)).bytes).toBe(upload)
        expect((await fetch(`${proxy.url}/metrics`)).status).toBe(404)
        const viewers = new Set<number>()
        const calls = new Set<number>()
        for (let turn = 0; turn < 9; turn += 1) {
          viewers.add((await pass('/delivery/v1/ads')).node)
          calls.add((await pass('/api/v1/campaigns')).node)
        }
        expect([viewers.size, calls.size]).toEqual([1, 3])
        const [gone] = nodes.slice([...viewers][0] ?? 0)
        if (gone === undefined) throw new Error('no node answered')
        gone.close()
        gone.closeAllConnections()
        // Caddy does not repeat a batch sent on a connection that the node has just closed;
        // SDKs do. Calls of the console are never sent on such a connection.
        await pass('/api/v1/campaigns')
        await expect.poll(() => pass('/delivery/v1/ads').catch(() => undefined)).toBeDefined()
        for (let turn = 0; turn < 30; turn += 1) {
          viewers.add((await pass('/delivery/v1/ads')).node)
          await pass('/api/v1/campaigns')
        }
        expect(viewers.size).toBe(2)
      } finally {
        const [ended] = nodes.filter((node) => !node.listening)
        if (ended !== undefined) await listen(ended)
        await proxy.stop()
      }
    },
  )
})
