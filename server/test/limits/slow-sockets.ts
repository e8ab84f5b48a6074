// Clients that hold sockets open without progress, next to honest calls.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { type Socket, connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * What each sort of client sends at once. The first three continue with one byte at a time; the
 * last one never reads its answer.
 */
const beginnings = {
  headers: () => 'GET /api/v1/nothing HTTP/1.1\r\nx-slow: ',
  body: () =>
    'POST /delivery/v1/ads HTTP/1.1\r\nhost: localhost\r\n' +
    'content-type: application/json\r\ncontent-length: 4000\r\n\r\n',
  upload: () =>
    'POST /api/v1/ad-content/1?app_id=1 HTTP/1.1\r\nhost: localhost\r\n' +
    'content-type: multipart/form-data; boundary=x\r\ncontent-length: 90000000\r\n\r\n',
  reader: (media: string) => `GET ${media} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
} as const satisfies Record<string, (media: string) => string>

export type SlowSort = keyof typeof beginnings

const sendingSorts: readonly SlowSort[] = ['headers', 'body', 'upload']

/**
 * One client in twenty never reads its answer (`reader`). An unread answer fills megabytes of the
 * kernel's socket memory. With several hundred of them that memory is full, the kernel moves bytes
 * between sockets, and a socket in which bytes move does not count as stalled.
 */
function sortOf(index: number): SlowSort {
  if (index % 20 === 19) return 'reader'
  return sendingSorts[index % sendingSorts.length] ?? 'headers'
}

/**
 * Stores a media file that is larger than any socket buffer in the folder that a server serves.
 * Returns its path in the address.
 */
export function placeLargeMedia(filesFolder: string): string {
  const name = randomUUID().replaceAll('-', '')
  const file = join(filesFolder, name, 'content.mp4')
  mkdirSync(join(filesFolder, name), { recursive: true })
  writeFileSync(file, '')
  truncateSync(file, 64 * 1024 * 1024)
  return `/media/${name}/content.mp4`
}

/**
 * Opens one slow client. `closed` is called when the server has closed the socket. That cannot be
 * seen for a `reader`, because it does not read.
 */
export function openSlow(
  url: URL,
  sort: SlowSort,
  { media, dripMs, closed }: { media: string; dripMs: number; closed?: () => void },
): Socket {
  const socket = connect(Number(url.port), url.hostname)
  socket.on('error', () => {})
  if (sort === 'reader') {
    socket.pause()
    socket.write(beginnings.reader(media))
    return socket
  }
  socket.resume()
  socket.write(beginnings[sort]())
  const drip = setInterval(() => socket.write('a'), dripMs)
  socket.once('close', () => {
    clearInterval(drip)
    closed?.()
  })
  return socket
}

export interface SlowSocketAttack {
  url: URL
  /** A path from `placeLargeMedia`. */
  media: string
  /** The number of sockets: one in twenty is a `reader`, the others are in equal parts. */
  sockets: number
  dripMs: number
  /** When to give up, in milliseconds after the last socket was opened. */
  giveUpMs: number
  /** The number of sockets that the server holds now, beyond those it held before. */
  openSockets: () => Promise<number>
  /** Makes one honest call. Resolves to true when the answer is correct. */
  honest: () => Promise<boolean>
}

export interface SlowSocketOutcome {
  /** The number of sockets that the server still held at the end. */
  left: number
  /** The time from opening the last socket to closing the last one. */
  closedAfterMs: number
  /** The longest time that the server kept a socket of each sort, from its opening. */
  slowestMs: Partial<Record<SlowSort, number>>
  calls: number
  failures: number
  p50Ms: number
  p99Ms: number
}

const mostHonestSockets = 8
const openedAtOnce = 20

/**
 * Opens the slow sockets, then makes honest calls one after the other until the server has closed
 * all slow sockets.
 */
export async function openSlowSockets(attack: SlowSocketAttack): Promise<SlowSocketOutcome> {
  const slowestMs: SlowSocketOutcome['slowestMs'] = {}
  const sockets: Socket[] = []
  for (let index = 0; index < attack.sockets; index += 1) {
    const sort = sortOf(index)
    const openedAt = performance.now()
    const closed = () => {
      const tookMs = Math.round(performance.now() - openedAt)
      slowestMs[sort] = Math.max(slowestMs[sort] ?? 0, tookMs)
    }
    const { media, dripMs } = attack
    const socket = openSlow(attack.url, sort, { media, dripMs, closed })
    sockets.push(socket)
    // Too many connections at once overflow the kernel's accept queue, which retries only after
    // seconds.
    if (index % openedAtOnce === 0) await once(socket, 'connect')
  }
  const startedAt = performance.now()
  const taken: number[] = []
  let failures = 0
  let left = attack.sockets
  while (left > mostHonestSockets && performance.now() - startedAt < attack.giveUpMs) {
    const calledAt = performance.now()
    if (!(await attack.honest().catch(() => false))) failures += 1
    taken.push(performance.now() - calledAt)
    await wait(10)
    left = await attack.openSockets()
  }
  const closedAfterMs = Math.round(performance.now() - startedAt)
  for (const socket of sockets) socket.destroy()
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => Number(sorted[Math.floor(sorted.length * share)]?.toFixed(1))
  const [p50Ms, p99Ms, calls] = [at(0.5), at(0.99), taken.length]
  return { left, closedAfterMs, slowestMs, calls, failures, p50Ms, p99Ms }
}
