// R5: PostgreSQL is stopped under load and started again later. No event may be acknowledged during
// the outage, and every refusal must come quickly.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { recordEvents, requestAd } from '@frontrow/contract/delivery'
import { minuteMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../server/src/lib/cluster/embedded-postgres.ts'
import { post } from '../../support/http-post.ts'
import { childrenOf } from '../../support/server-process.ts'
import { type TestNetwork, openNetwork } from '../../support/test-network.ts'

/** A server on a PostgreSQL that the test can stop. */
export interface OutageStage extends TestNetwork {
  postgres: EmbeddedPostgres
  folder: string
}

export async function openOutageStage(): Promise<OutageStage> {
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-outage-'))
  const postgres = await startEmbeddedPostgres(folder)
  const opened = await openNetwork({ env: { DATABASE_URL: postgres.url } }).catch(
    async (error: unknown) => {
      await postgres.stop()
      throw error
    },
  )
  const network: OutageStage = { ...opened, postgres, folder }
  network.remove = async () => {
    await opened.remove()
    await network.postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return network
}

export interface Outage {
  /** Events per second, one per request. Requests do not wait for the answers to earlier ones. */
  perSecond: number
  /**
   * The shortest time before the outage, which begins when most events of this time are
   * acknowledged. `awaySeconds` is its length.
   */
  calmSeconds: number
  awaySeconds: number
  /**
   * True: the processes are stopped with SIGSTOP, so connections stay open without answers, as on a
   * machine that swaps or a network that drops packets. Otherwise they are ended.
   */
  isFrozen?: boolean
}

export interface OutageResult {
  /** Requests before the outage. All of them must be acknowledged. */
  calm: { sent: number; acknowledged: number }
  /** Results of the requests that were sent during the outage. */
  away: { sent: number; acknowledged: number; refused: number; other: string[] }
  /** The number of refusals without `Retry-After`, and the longest time until a refusal. */
  withoutRetryAfter: number
  slowestRefusalMs: number
  /**
   * The time until the first acknowledged event, from when PostgreSQL accepted connections again.
   */
  firstAcknowledgedMs: number
  memoryGrowthMb: number
  /** The number of different events acknowledged in the end, which must be all of them. */
  events: number
}

type Phase = 'calm' | 'away' | 'back'

/**
 * Sends events before, during and after the outage. In the end each is sent until it is
 * acknowledged.
 */
export async function runOutage(network: OutageStage, outage: Outage): Promise<OutageResult> {
  const [node] = network.nodes
  const agent = new Agent({ keepAlive: true })
  const calmEvents = outage.perSecond * outage.calmSeconds
  const waiting = await handOut(network, agent, calmEvents + outage.perSecond * 2)
  const events = waiting.length
  const result = emptyResult(events)
  // The server may reconnect before the test knows that PostgreSQL is back.
  const now: { phase: Phase; backAt: number } = { phase: 'calm', backAt: Infinity }
  const memory = watchMemory(node.pid())
  const load = keepSending({ url: node.url, agent, perSecond: outage.perSecond }, () => {
    const token = waiting.shift()
    if (token === undefined) return undefined
    const sentIn = now.phase
    if (sentIn !== 'back') result[sentIn].sent += 1
    const done = (answer: Answered) => {
      if (!note(result, { sentIn, now }, answer)) waiting.push(token)
    }
    return { token, done }
  })
  await wait(outage.calmSeconds * 1000)
  // A busy machine answers the first ones late.
  await until(() => result.calm.acknowledged > calmEvents / 2)
  const calmMb = memory.mostMb()
  const bringBack = await takeAway(network, outage)
  now.phase = 'away'
  await wait(outage.awaySeconds * 1000)
  now.phase = 'back'
  await bringBack()
  now.backAt = performance.now()
  await until(() => result.acknowledged === events)
  load.end()
  agent.destroy()
  return { ...result, events: result.acknowledged, memoryGrowthMb: memory.end() - calmMb }
}

async function takeAway(network: OutageStage, { isFrozen }: Outage): Promise<() => Promise<void>> {
  if (isFrozen !== true) {
    await network.postgres.stop()
    return async () => {
      network.postgres = await startEmbeddedPostgres(network.folder)
    }
  }
  const postmaster = Number(
    readFileSync(join(network.postgres.folder, 'postmaster.pid'), 'utf8').split('\n')[0],
  )
  // The postmaster is stopped first, because it starts the other processes.
  process.kill(postmaster, 'SIGSTOP')
  const children = childrenOf(postmaster)
  for (const pid of children) process.kill(pid, 'SIGSTOP')
  return async () => {
    for (const pid of [...children, postmaster]) process.kill(pid, 'SIGCONT')
  }
}

interface Answered {
  status: number
  retryAfter: string | undefined
  text: string
  tookMs: number
}

type InProgress = Omit<OutageResult, 'events' | 'memoryGrowthMb'> & { acknowledged: number }

function emptyResult(events: number): InProgress {
  if (events === 0)
    throw new Error('no ads were served before the outage, so there are no events to send')
  return {
    calm: { sent: 0, acknowledged: 0 },
    away: { sent: 0, acknowledged: 0, refused: 0, other: [] },
    withoutRetryAfter: 0,
    slowestRefusalMs: 0,
    firstAcknowledgedMs: -1,
    acknowledged: 0,
  }
}

/** Records an answer. Returns true when the event need not be sent again. */
function note(
  result: InProgress,
  { sentIn, now }: { sentIn: Phase; now: { phase: Phase; backAt: number } },
  { status, retryAfter, text, tookMs }: Answered,
): boolean {
  if (status === 200) {
    result.acknowledged += 1
    if (sentIn === 'calm') result.calm.acknowledged += 1
    if (sentIn === 'away' && now.phase === 'away') result.away.acknowledged += 1
    if (now.phase === 'back' && result.firstAcknowledgedMs < 0)
      result.firstAcknowledgedMs = Math.max(0, Math.round(performance.now() - now.backAt))
    return true
  }
  if (status !== 503) result.away.other.push(`${status} ${text.slice(0, 200)}`)
  else {
    if (sentIn === 'away') result.away.refused += 1
    if (retryAfter === undefined) result.withoutRetryAfter += 1
    result.slowestRefusalMs = Math.max(result.slowestRefusalMs, Math.round(tookMs))
  }
  return false
}

const tickMs = 10

/** Sends the tokens from `next` at a constant rate, without waiting for answers. */
function keepSending(
  target: { url: string; agent: Agent; perSecond: number },
  next: () => { token: string; done: (answer: Answered) => void } | undefined,
) {
  const beganAt = performance.now()
  let due = 0
  const timer = setInterval(() => {
    const wanted = ((performance.now() - beganAt) * target.perSecond) / 1000
    for (; due < wanted; due += 1) {
      const one = next()
      if (one === undefined) continue
      const sentAt = performance.now()
      void send(target, one.token).then((answer) =>
        one.done({ ...answer, tookMs: performance.now() - sentAt }),
      )
    }
  }, tickMs)
  return { end: () => clearInterval(timer) }
}

/** Waits for a minute at most; the caller checks what came of it. */
async function until(isDone: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + minuteMs
  while (!isDone() && performance.now() < giveUpAt) await wait(20)
}

async function send(
  { url, agent }: { url: string; agent: Agent },
  token: string,
): Promise<Omit<Answered, 'tookMs'>> {
  const body = JSON.stringify({ events: [{ token }] })
  try {
    const { status, headers, text } = await post(`${url}/delivery/v1/events`, body, agent)
    if (status === 200 && isRejected(text)) throw new Error(text)
    return { status, retryAfter: headers['retry-after'], text }
  } catch (error) {
    return { status: 0, retryAfter: undefined, text: String(error) }
  }
}

function isRejected(text: string): boolean {
  const { results } = JSON.parse(text) as Reply<typeof recordEvents>
  return results[0]?.status !== 'accepted' && results[0]?.status !== 'duplicate'
}

/** Requests ads. Returns their impression tokens in the order in which they were served. */
async function handOut(network: OutageStage, agent: Agent, count: number): Promise<string[]> {
  const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const
  const body = JSON.stringify({ placement_api_key: network.placementKey, device })
  const tokens: string[] = []
  while (tokens.length < count) {
    const { status, text } = await post(`${network.nodes[0].url}/delivery/v1/ads`, body, agent)
    const ad = status === 200 ? (JSON.parse(text) as Reply<typeof requestAd>).ad : null
    if (ad === null) await wait(50)
    else tokens.push(ad.tokens.impression)
  }
  return tokens
}

/** Samples a process's memory every 250 ms. Throws when the process has ended. */
function watchMemory(pid: number) {
  let most = 0
  const look = () => {
    const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    most = Math.max(most, Math.round(Number(kb) / 1024))
  }
  const timer = setInterval(look, 250)
  return {
    mostMb: () => most,
    end: () => {
      clearInterval(timer)
      look()
      return most
    },
  }
}
