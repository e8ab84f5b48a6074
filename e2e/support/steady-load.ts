// Calls at an even rate that does not wait for answers, as many devices send them.
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { recordEvents, requestAd } from '@frontrow/contract/delivery'
import { minuteMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import { post } from './http-post.ts'

export interface LoadResult {
  sent: number
  /** Calls that were refused, cut off or not answered, by what happened. */
  failed: Record<string, number>
  /** Impressions whose events were acknowledged, each once. */
  acknowledged: number
  /** Those of them that the server had stored before, though their first call had failed. */
  repeated: number
}

export interface SteadyLoad {
  result: LoadResult
  /** The number of calls that are not answered yet. */
  inFlight(): number
  /** Stops sending. Resolves when every event that was begun is acknowledged. */
  end(): Promise<LoadResult>
}

export interface LoadOptions {
  url: string
  placementKey: string
  perSecond: number
  /** Gets how long each call took, in milliseconds, whether it failed or not. */
  took?: (ms: number) => void
}

const tickMs = 10
const tokensAtOnce = 20
/**
 * A silent connection is given up before the server closes it after 72 s, as by the example
 * proxies: a call that is sent while it is closed fails.
 */
const silentMs = 60_000
const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const
/** Of twenty calls: ads, batches of events, and pages of the console. */
const mix = 'aeaapaaeaaaeaapeaaea'

/** Sends calls over kept connections, as many as the rate needs. */
export function startLoad(options: LoadOptions): SteadyLoad {
  const { url, placementKey, perSecond, took } = options
  const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: silentMs })
  const result: LoadResult = { sent: 0, failed: {}, acknowledged: 0, repeated: 0 }
  const pending: string[] = []
  const running = new Set<Promise<void>>()
  let isEnding = false
  const failed = (what: string) => {
    result.failed[what] = (result.failed[what] ?? 0) + 1
  }
  const askAd = async () => {
    const body = JSON.stringify({ placement_api_key: placementKey, device })
    const answer = await post(`${url}/delivery/v1/ads`, body, agent)
    if (answer.status !== 200) return failed(`ads ${answer.status}`)
    const { ad } = JSON.parse(answer.text) as Reply<typeof requestAd>
    if (ad !== null) pending.push(ad.tokens.impression)
  }
  const sendEvents = async () => {
    const tokens = pending.splice(0, tokensAtOnce)
    const body = JSON.stringify({ events: tokens.map((token) => ({ token })) })
    const answer = await post(`${url}/delivery/v1/events`, body, agent).catch((error: unknown) => {
      pending.push(...tokens)
      throw error
    })
    if (answer.status !== 200) {
      pending.push(...tokens)
      return failed(`events ${answer.status}`)
    }
    for (const { status } of (JSON.parse(answer.text) as Reply<typeof recordEvents>).results) {
      if (status === 'rejected') failed('rejected event')
      else result.acknowledged += 1
      if (status === 'duplicate') result.repeated += 1
    }
  }
  const openPage = async () => {
    const status = await statusOf(`${url}/signin`, agent)
    if (status !== 200) failed(`page ${status}`)
  }
  const calls = { a: askAd, e: sendEvents, p: openPage }
  const send = () => {
    const kind = mix[result.sent % mix.length] as keyof typeof calls
    const call = kind === 'e' && pending.length === 0 ? askAd : calls[kind]
    result.sent += 1
    const sentAt = performance.now()
    const run = call()
      .catch((error: unknown) =>
        failed(`${kind} ${String((error as { code?: string }).code ?? error)}`),
      )
      .finally(() => {
        running.delete(run)
        took?.(performance.now() - sentAt)
      })
    running.add(run)
  }
  const beganAt = performance.now()
  const sendDue = () => {
    const due = isEnding ? 0 : ((performance.now() - beganAt) / 1000) * perSecond
    while (result.sent < due) send()
  }
  // Connections that were closed meanwhile are noticed first. A call that is sent on one fails, and
  // on a busy machine there may be many.
  const timer = setInterval(() => setImmediate(() => setImmediate(sendDue)), tickMs)
  return {
    result,
    inFlight: () => running.size,
    end: async () => {
      clearInterval(timer)
      isEnding = true
      await Promise.all(running)
      const giveUpAt = performance.now() + minuteMs
      while (pending.length > 0 && performance.now() < giveUpAt) {
        await sendEvents().catch(() => wait(100))
      }
      agent.destroy()
      if (pending.length > 0) throw new Error(`${pending.length} events were not acknowledged`)
      return result
    },
  }
}

/** The number of calls that failed. */
export function failures({ failed }: LoadResult): number {
  return Object.values(failed).reduce((sum, count) => sum + count, 0)
}

function statusOf(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = get(url, { agent }, (answer) => {
      answer.once('error', reject)
      answer.once('end', () => resolve(answer.statusCode ?? 0))
      answer.resume()
    })
    sent.once('error', reject)
  })
}
