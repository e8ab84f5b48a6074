// The server's side of a case: its answers, in order.
import type { Call, Case, Scripted, ScriptedAd } from './cases.ts'

export const root = 'https://network.example.com'

export interface ScriptedAnswer {
  status: number
  retry_after?: string | null
  body?: unknown
}

export interface ScriptedServer {
  /** The answer to a call. `now` is in milliseconds since 1970. */
  answer(url: string, body: unknown, now: number): ScriptedAnswer
  /** Whether a medium loads, and after how many seconds. */
  load(): { ok: boolean; afterSeconds: number }
}

export function openScriptedServer(server: NonNullable<Case['server']>): ScriptedServer {
  const left = structuredClone(server)
  const next = (call: Call): Scripted | undefined => {
    const [first, ...others] = left[call] ?? []
    if (others.length > 0) left[call] = others
    return first
  }
  return {
    answer: (url, body, now) => {
      const call = callOf(url)
      return answered(next(call), { call, body, now })
    },
    load: () => {
      const given = next('media') ?? 'loaded'
      const afterSeconds = typeof given === 'object' && 'after_s' in given ? given.after_s : 0
      return { ok: given !== 'no_network', afterSeconds }
    },
  }
}

function callOf(url: string): Call {
  const name = /v1\/(ads|events|reports|installs)\b/.exec(url)?.[1]
  if (name === undefined) throw new Error(`The protocol has no call at ${url}.`)
  return name as Call
}

function answered(
  scripted: Scripted | undefined,
  { call, body, now }: { call: Call; body: unknown; now: number },
): ScriptedAnswer {
  const given = scripted ?? (call === 'ads' ? { ad: {} } : 'accepted')
  if (given === 'no_network') return { status: 0 }
  if (typeof given === 'string') return { status: 200, body: accepted(call, body) }
  if ('status' in given)
    return { status: given.status, retry_after: given.retry_after ?? null, body: given.body }
  if ('verdicts' in given)
    return { status: 200, body: { results: given.verdicts.map((status) => ({ status })) } }
  if ('no_ad' in given)
    return { status: 200, body: { ...answerOf(null, given.also), reason: given.no_ad } }
  if ('ad' in given) return { status: 200, body: answerOf(adOf(given.ad, now), given.also) }
  throw new Error(`A call is not answered by ${JSON.stringify(given)}.`)
}

function answerOf(ad: object | null, also: object = {}) {
  return { request_id: 'r', ad, consent: 'measured', ...also }
}

function accepted(call: Call, body: unknown): object {
  if (call === 'installs') return { attributed: true }
  const { events } = body as { events?: unknown[] }
  const status = { status: 'accepted' }
  return events === undefined ? status : { results: events.map(() => status) }
}

/** The clock of this server is two hours behind, so that `expires_at` is of no use to an SDK. */
const behindMs = 7_200_000

function adOf(
  {
    name = 'A',
    format = 'image',
    close_after_s: closeAfter = 5,
    life_s: life = 3600,
    also,
  }: ScriptedAd,
  now: number,
): object {
  const isVideo = format === 'video' || format === 'rewarded_video'
  return {
    format,
    media: {
      url: `${root}/${name}/media`,
      type: isVideo ? 'video/mp4' : 'image/jpeg',
      width: 9,
      height: 16,
    },
    tokens: {
      impression: `${name}-impression`,
      click: `${name}-click`,
      ...(isVideo ? { complete: `${name}-complete` } : {}),
    },
    click_url: `${root}/delivery/v1/click/${name}-click`,
    close_after_s: closeAfter,
    expires_at: new Date(now - behindMs + (life ?? 0) * 1000).toISOString(),
    ...(life === null ? {} : { expires_in_s: life }),
    advertiser: { app_name: 'Tidepool Match', icon_url: `${root}/${name}/icon` },
    report_url: `${root}/delivery/v1/reports/${name}-click`,
    why: ['running'],
    ...also,
  }
}
