import { readdirSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { makeAdvertiser } from '../../../../test/support/advertiser.ts'
import { openWorld } from '../../../../test/support/world.ts'
import { uploadsUnderWay } from './admit-upload.ts'

const boundary = 'an-upload-that-ends-early'
const announcedBytes = 3_000_000
const patience = { timeout: 20_000 }

// World of its own: it listens at a port.
const world = await openWorld()
const member = await world.member()
const { appId } = await makeAdvertiser(world, member)
await world.server.listen({ host: '127.0.0.1', port: 0 })
const port = (world.server.server.address() as AddressInfo).port

const drafts = () => readdirSync(join(world.services.config.filesFolder, '.drafts'))

/**
 * Starts an upload over a real connection, waits for its draft if one is expected, and disconnects.
 */
async function abortAfter(sentBytes: number): Promise<void> {
  const head = [
    `POST /api/v1/ad-content/${appId}?app_id=${appId} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${member.token}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${announcedBytes}`,
    '',
    '',
  ].join('\r\n')
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(head)
  socket.write(
    Buffer.concat([Buffer.from(part), Buffer.alloc(announcedBytes)]).subarray(0, sentBytes),
  )
  if (sentBytes > part.length) await vi.waitFor(() => expect(drafts()).not.toEqual([]), patience)
  socket.destroy()
}

test('an upload that is broken off leaves nothing behind, wherever it breaks [RELIABILITY-S12]', async () => {
  for (const sentBytes of [0, 1, 60, 200, 5000, 70_000, 1_000_000, 2_999_999]) {
    await abortAfter(sentBytes)
    await vi.waitFor(() => expect([drafts(), uploadsUnderWay()]).toEqual([[], 0]), patience)
  }
  expect(world.database.load().waiting).toBe(0)
})
