// Clients that hold sockets and do not get on, and honest calls beside them.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { type Socket, connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** What each sort of client sends at once. The first three go on with a byte at a time; the last one never reads its answer. */
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
 * One in twenty is a reader. An answer that nobody reads fills megabytes of the kernel's memory for sockets. With several hundred
 * of them that memory is full, the kernel moves bytes from one to another, and a socket in which bytes move is not stalled.
 */
function sortOf(index: number): SlowSort {
  if (index % 20 === 19) return 'reader'
  return sendingSorts[index % sendingSorts.length] ?? 'headers'
}

/** A media file that no socket's buffer holds, put where a server serves it from. Returns its path in an address. */
export function placeLargeMedia(filesFolder: string): string {
  const name = randomUUID().replaceAll('-', '')
  const file = join(filesFolder, name, 'content.mp4')
  mkdirSync(join(filesFolder, name), { recursive: true })
  writeFileSync(file, '')
  truncateSync(file, 64 * 1024 * 1024)
  return `/media/${name}/content.mp4`
}

/** Opens one. `closed` is called when the server has closed it; of a reader that cannot be seen, because it does not read. */
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
  /** Sockets in all: one in twenty a reader, the others in equal parts. */
  sockets: number
  dripMs: number
  /** When to give up, in milliseconds from the opening of the last one. */
  giveUpMs: number
  /** How many sockets the server holds now, other than before. */
  openSockets: () => Promise<number>
  /** One honest call; true where it was answered as it should be. */
  honest: () => Promise<boolean>
}

export interface SlowSocketOutcome {
  /** Sockets that the server still held at the end. */
  left: number
  /** From the opening of the last socket to the closing of the last. */
  closedAfterMs: number
  /** How long the server kept a socket of a sort at most, from its opening. */
  slowestMs: Partial<Record<SlowSort, number>>
  calls: number
  failures: number
  p50Ms: number
  p99Ms: number
}

const mostHonestSockets = 8
const openedAtOnce = 20

/** Opens slow sockets, and makes honest calls one after the other until the server has closed all the slow ones. */
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
    // Too many at once do not fit into the kernel's queue, and then it tries again only seconds later.
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
