import { type Socket, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface Load {
  perSecond: number
  /** Milliseconds of each answer. */
  times: number[]
  /** The raw text of every hundredth answer. */
  samples: string[]
}

const sampledOneIn = 100

interface Due {
  bytes: Buffer | undefined
  /** The time at which it is sent, from which its latency counts; undefined for at once. */
  at: number | undefined
}

/**
 * Sends prepared requests over persistent connections; each connection sends its next request after
 * an answer. Throws for a status other than 200.
 */
export async function load(of: {
  port: number
  requests: readonly Buffer[]
  connections: number
  ms: number
  /** An abort ends the load before `ms` have passed. */
  until?: AbortSignal
  /**
   * How many requests begin in a second. The latency of each counts from the time at which it
   * should begin, so it includes waiting for earlier ones. Without it, requests follow without a
   * pause.
   */
  perSecond?: number
  /**
   * True: the process sleeps between answers and leaves its processor to others, such as a database
   * that answers wait for.
   */
  mayWait?: boolean
}): Promise<Load> {
  const { requests, ms } = of
  const told: Load = { perSecond: 0, times: [], samples: [] }
  const startedAt = performance.now()
  let sent = 0
  const next = (): Due | undefined => {
    if (of.until?.aborted === true || performance.now() - startedAt >= ms) return undefined
    sent += 1
    const at = of.perSecond === undefined ? undefined : startedAt + (sent * 1000) / of.perSecond
    return { bytes: requests[sent % requests.length], at }
  }
  const answered = (answer: Buffer, took: number) => {
    told.times.push(took)
    if (told.times.length % sampledOneIn === 0) told.samples.push(answer.toString('utf8'))
  }
  let isOver = false
  // The server must wake a sleeping client, which on a virtual machine costs it more than the rest
  // of its work. The result would then depend on how often clients sleep, so this client never
  // does.
  const stayAwake = () => {
    if (!isOver) setImmediate(stayAwake)
  }
  if (of.mayWait !== true) stayAwake()
  const lines = Array.from({ length: of.connections }, () => line(of.port, next, answered))
  await Promise.all(lines).finally(() => (isOver = true))
  told.perSecond = told.times.length / ((performance.now() - startedAt) / 1000)
  return told
}

/** Sends one request after the other. A server may close the connection between two of them. */
async function line(
  port: number,
  next: () => Due | undefined,
  answered: (answer: Buffer, took: number) => void,
): Promise<void> {
  let socket: Socket | undefined
  for (let due = next(); due?.bytes !== undefined; due = next()) {
    await waitUntil(due.at)
    if (socket === undefined || socket.destroyed || socket.readableEnded)
      socket = await opened(port)
    const sentAt = due.at ?? performance.now()
    const answer = await ask(socket, due.bytes)
    answered(answer, performance.now() - sentAt)
    const head = answer.toString('latin1', 0, answer.indexOf('\r\n\r\n'))
    if (/^connection: close/im.test(head)) socket = undefined
  }
  socket?.destroy()
}

/** Returns at once where the time has passed or is undefined. */
async function waitUntil(at: number | undefined): Promise<void> {
  const earlyMs = (at ?? 0) - performance.now()
  if (earlyMs > 0) await wait(earlyMs)
}

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      resolve(socket)
    })
  })
}

function ask(socket: Socket, request: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let come: Buffer | undefined
    const done = (error: Error | undefined) => {
      socket.off('data', take)
      socket.off('error', done)
      socket.off('close', gone)
      if (error !== undefined || come === undefined) reject(error ?? new Error('no answer'))
      else resolve(come)
    }
    const gone = () => done(new Error('the connection was closed in the middle of an answer'))
    const take = (part: Buffer) => {
      come = come === undefined ? part : Buffer.concat([come, part])
      const end = endOf(come)
      if (end === undefined || come.length < end) return
      const isFine = come.subarray(9, 12).toString('latin1') === '200'
      done(isFine ? undefined : new Error(come.toString('utf8')))
    }
    socket.on('data', take)
    socket.once('error', done)
    socket.once('close', gone)
    socket.write(request)
  })
}

/** The length of the whole answer; undefined until its head has arrived. */
function endOf(answer: Buffer): number | undefined {
  const head = answer.indexOf('\r\n\r\n')
  if (head < 0) return undefined
  const length = /content-length: (\d+)/i.exec(answer.toString('latin1', 0, head))?.[1]
  return head + 4 + Number(length ?? 0)
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const inOrder = values.toSorted((one, other) => one - other)
  return inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * share))] ?? NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}
