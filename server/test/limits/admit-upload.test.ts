import { once } from 'node:events'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Advertiser, makeAdvertiser } from '../support/advertiser.ts'
import { openWorld } from '../support/world.ts'
import { openApi } from '../../src/commands/startup/open-api.ts'
import { uploadsUnderWay } from '../../src/features/ad-contents/contents/admit-upload.ts'

// World of its own: it listens at a port.
const world = await openWorld()
await world.server.listen({ host: '127.0.0.1', port: 0 })
const underWay = (count: number) =>
  vi.waitFor(() => expect(uploadsUnderWay()).toBe(count), { timeout: 20_000 })
const open: Socket[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const socket of open.splice(0)) socket.destroy()
  await underWay(0)
})

const uploader = async () => makeAdvertiser(world, await world.member())

/** Declares an upload of 90 MB, and sends only the header of the form's first file, the poster. */
function announce(
  { member, appId }: Pick<Advertiser, 'member' | 'appId'>,
  { server } = world.server,
): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  open.push(socket)
  socket.on('error', () => {})
  socket.write(
    [
      `POST /api/v1/ad-content/${appId}?app_id=${appId} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${member.token}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 90000000',
      '',
      '',
      '--x',
      'Content-Disposition: form-data; name="poster"; filename="a.jpg"',
      '',
      '',
    ].join('\r\n'),
  )
  return socket
}

/** The answer that arrives although the body is never sent. */
async function refusalOf(socket: Socket): Promise<object> {
  const [answer] = (await once(socket, 'data')) as [Buffer]
  const [, body = ''] = answer.toString().split('\r\n\r\n')
  return JSON.parse(body) as object
}

describe('FINDINGS-M6', () => {
  test('an app that is not there is told before the body is read', async () => {
    const { member, iconId } = await uploader()
    const refusal = await refusalOf(announce({ member, appId: iconId }))
    expect(refusal).toMatchObject({ code: 404, reason: 'app_not_found' })
  })

  test('so is a storage that is full', async () => {
    const own = await uploader()
    await world.ask('UPDATE ad_contents SET size_bytes = $2 WHERE id = $1', [
      own.iconId,
      2 * 1024 ** 3,
    ])
    const refusal = await refusalOf(announce(own))
    expect(refusal).toMatchObject({ code: 422, reason: 'storage_full', field: 'file' })
  })

  test('so is a disk with less than 1 GiB free', async () => {
    const own = await uploader()
    const free = vi.spyOn(world.services.files, 'freeBytes').mockResolvedValue(1024 ** 3 - 1)
    const refusal = await refusalOf(announce(own))
    expect(refusal).toMatchObject({ code: 503, reason: 'unavailable' })
    free.mockResolvedValue(1024 ** 3)
    announce(own)
    await underWay(1)
  })

  test('an organization has two uploads under way at a time', async () => {
    const [own, other] = [await uploader(), await uploader()]
    const [first] = [announce(own), announce(own)]
    await underWay(2)
    expect(await refusalOf(announce(own))).toMatchObject({ code: 429, reason: 'too_many_requests' })
    announce(other)
    await underWay(3)
    first?.destroy()
    await underWay(2)
    announce(own)
    await underWay(3)
  })

  test('a node has eight under way, and a ninth when one of them has ended', async () => {
    const sockets: Socket[] = []
    for (let count = 1; count <= 8; count += 1) {
      sockets.push(announce(await uploader()))
      await underWay(count)
    }
    const ninth = await uploader()
    const refusal = await refusalOf(announce(ninth))
    expect(refusal).toMatchObject({ code: 503, reason: 'unavailable' })
    sockets[0]?.destroy()
    await underWay(7)
    // While it waits, uploads of other tests in this process would be refused.
    announce(ninth)
    await underWay(8)
  })
})

test('slow uploads lose their places, and another organization gets one [FINDINGS3-O6]', async () => {
  const short = { lookMs: 50, slowMs: 1500 }
  const server = await openApi(world.services, world.delivery, short)
  await server.listen({ host: '127.0.0.1', port: 0 })
  try {
    const all = await Promise.all(Array.from({ length: 8 }, uploader))
    const slow = all.map((own) => announce(own, server))
    const drips = setInterval(() => {
      for (const socket of slow) socket.write('a')
    }, 50)
    await underWay(8)
    const other = await uploader()
    expect(await refusalOf(announce(other, server))).toMatchObject({ reason: 'unavailable' })
    await underWay(0)
    clearInterval(drips)
    const fast = announce(other, server)
    const brought = setInterval(() => fast.write('a'.repeat(64 * 1024)), 50)
    await underWay(1)
    clearInterval(brought)
    fast.destroy()
  } finally {
    await server.close()
  }
})
