import { once } from 'node:events'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { openApi } from '../../src/commands/startup/open-api.ts'
import { readConfig } from '../../src/lib/settings/config.ts'
import { openHttp } from '../../src/lib/http/http.ts'
import { type SocketLimits, openUncounted } from '../../src/lib/http/socket-limits.ts'
import { makeMarket } from '../support/market.ts'
import { openSlowSockets, openSlow, placeLargeMedia } from './slow-sockets.ts'
import { openWorld } from '../support/world.ts'

// Between a tenth and a twentieth of a server's limits. `requestMs` has its usual value, so it
// closes nothing here.
const short: Partial<SocketLimits> = {
  headersMs: 500,
  bodyMs: 600,
  stalledMs: 1500,
  lingerMs: 300,
  lookMs: 100,
}

let server: FastifyInstance
const world = await openWorld({ ticks: true })
const { placement } = await makeMarket(world)
afterEach(() => server.close())

async function listen(made: FastifyInstance): Promise<URL> {
  server = made
  await server.listen({ port: 0, host: '127.0.0.1' })
  return new URL(`http://127.0.0.1:${(server.server.address() as AddressInfo).port}`)
}

const held = () => promisify(server.server.getConnections.bind(server.server))()

async function askForAd(url: URL): Promise<boolean> {
  const device = { type: 'phone', os: 'android', orientation: 'portrait' }
  const answer = await fetch(new URL('/delivery/v1/ads', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ placement_api_key: placement.key, device }),
  })
  return answer.status === 200 && typeof (await answer.json()) === 'object'
}

describe('RELIABILITY-S9 FINDINGS-M7', () => {
  test('slow sockets are closed, and honest calls beside them answered', async () => {
    const url = await listen(await openApi(world.services, world.delivery, short))
    const outcome = await openSlowSockets({
      url,
      sockets: 200,
      dripMs: 400,
      giveUpMs: 50_000,
      openSockets: held,
      media: placeLargeMedia(world.services.config.filesFolder),
      honest: () => askForAd(url),
    })
    expect(outcome, JSON.stringify(outcome)).toMatchObject({ failures: 0 })
    expect(outcome.left).toBeLessThanOrEqual(8)
    expect(outcome.calls).toBeGreaterThan(0)
  })

  test('the client of a refused upload can read the reason', async () => {
    const url = await listen(await openApi(world.services, world.delivery, short))
    const socket = openSlow(url, 'upload', { media: '', dripMs: 100 })
    // A reset is allowed, because the client may send a byte just as the server closes. `once`
    // would reject at a reset.
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1.1 401 /)
    expect(answer.toString()).toContain('session_missing')
    await closed
  })

  test('a client that waits for a slow answer is not disconnected', async () => {
    const made = await openHttp(readConfig({}), pino({ level: 'silent' }), { limits: short })
    const { server: node } = made
    made.get('/slow', { config: { access: 'public' } }, async () => {
      // When this resolves, no byte has moved for `stalledMs`.
      await once(node, 'timeout')
      return 'done'
    })
    const url = await listen(made)
    expect(await (await fetch(new URL('/slow', url))).text()).toBe('done')
  })
})

describe('sockets of one address [FINDINGS-M7]', () => {
  const open = async (limits: Partial<SocketLimits>) => {
    const made = await openHttp(readConfig({}), pino({ level: 'silent' }), { limits })
    made.get('/', { config: { access: 'public' } }, () => 'here')
    return listen(made)
  }
  const dial = async (url: URL): Promise<Socket> => {
    const socket = connect(Number(url.port), url.hostname)
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }
  const ask = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'

  test('a connection beyond the limit is refused until one has closed', async () => {
    const url = await open({ perAddress: 5, isUncounted: () => false })
    const busy: Socket[] = []
    for (let count = 0; count < 5; count += 1) {
      const socket = await dial(url)
      socket.write('GET / HTTP/1.1\r\n')
      busy.push(socket)
    }
    await expect.poll(held, { timeout: 20_000 }).toBe(5)
    const refused = await dial(url)
    refused.resume()
    await once(refused, 'close')
    expect(refused.bytesRead).toBe(0)
    busy[0]?.destroy()
    await expect.poll(held, { timeout: 20_000 }).toBe(4)
    const taken = await dial(url)
    taken.write(ask)
    expect(String((await once(taken, 'data'))[0])).toMatch(/^HTTP\/1.1 200 /)
    for (const socket of [...busy, taken]) socket.destroy()
  })

  test('an idle connection is closed to make room', async () => {
    const url = await open({ perAddress: 5, isUncounted: () => false })
    const idle: Socket[] = []
    for (let count = 0; count < 5; count += 1) {
      const socket = await dial(url)
      socket.write(ask)
      await once(socket, 'data')
      idle.push(socket)
    }
    const sixth = await dial(url)
    const oldestClosed = once(idle[0] as Socket, 'close')
    sixth.end(ask.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'))
    expect(await text(sixth)).toContain('here')
    await oldestClosed
    for (const socket of idle) socket.destroy()
  })

  test('connections from this machine and from trusted proxies are not limited', () => {
    const isUncounted = openUncounted(readConfig({ TRUST_PROXY: '10.0.0.0/8,192.0.2.1,fd00::/8' }))
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.9.9.9', '::ffff:10.1.1.1'])
      expect(isUncounted(address), address).toBe(true)
    for (const address of ['192.0.2.1', 'fd12::9']) expect(isUncounted(address), address).toBe(true)
    for (const address of ['192.0.2.2', '11.0.0.1', '2001:db8::1', undefined])
      expect(isUncounted(address), address).toBe(false)
  })
})
