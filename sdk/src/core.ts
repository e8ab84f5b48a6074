// The SDK's protocol without a screen: ad requests, events and reports, with retries. The cases in
// conformance/ test everything here.
import type { AdFormat, ReportReason, requestAd } from '@frontrow/contract/delivery'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { openEventQueue } from './event-queue.ts'
import type { Tell, WhyNot } from './sdk-events.ts'
import { type Environment, mayPass, waitAfter } from './environment.ts'

export type AdRequest = Omit<Input<typeof requestAd>['body'], 'placement_api_key'>
type AdReply = Reply<typeof requestAd>
export type AnsweredAd = NonNullable<AdReply['ad']>

/** An ad from the server. It can be shown once, before it expires. */
export interface HandedAd extends AnsweredAd {
  /** When the ad expires, by the device's clock, in milliseconds since 1970. */
  shownTill: number
}

/** The ad, or the reason why there is none. */
export type Asked = { ad: HandedAd } | { ad: null; reason: WhyNot }

export interface Core {
  ask(placementKey: string, request: AdRequest): Promise<Asked>
  /** Records an event of an ad by its token. The event is stored until the server has answered. */
  record(token: string, of: string): void
  /** Reports a problem with an ad. Resolves to true when the server has accepted the report. */
  report(ad: AnsweredAd, reason: ReportReason): Promise<boolean>
  flush(): void
  tell: Tell
  around: Environment
}

const mostTries = 3
/** An ad request is not retried when the wait before the next try would be longer than this. */
const longestWaitMs = 30_000
const minuteMs = 60_000

export function openCore(around: Environment, on: { baseUrl: string; tell: Tell }): Core {
  const queue = openEventQueue(around, on)
  const { baseUrl, tell } = on
  const postPatiently = async (url: string, body: unknown) => {
    for (let tries = 1; ; tries += 1) {
      const answered = await around.post(url, body)
      const milliseconds = waitAfter(answered, tries - 1, around.random())
      if (!mayPass(answered) || tries === mostTries || milliseconds > longestWaitMs) return answered
      tell({ what: 'retry', of: 'ad', inSeconds: Math.ceil(milliseconds / 1000) })
      await new Promise<void>((done) => around.after(milliseconds, done))
    }
  }
  return {
    around,
    tell,
    record: (token, of) => queue.add(token, of),
    flush: () => queue.flush(),
    ask: async (placementKey, request) => {
      const url = `${baseUrl}/delivery/v1/ads`
      const answered = await postPatiently(url, { ...request, placement_api_key: placementKey })
      if (mayPass(answered)) return { ad: null, reason: 'unreachable' }
      if (answered.status !== 200) return { ad: null, reason: 'refused' }
      const { ad, reason } = answered.body as AdReply
      if (!ad) return { ad: null, reason: reason ?? 'no_campaign' }
      return { ad: { ...ad, shownTill: shownTill(ad, around.now()) } }
    },
    report: async (ad, reason) => {
      const { status } = await postPatiently(ad.report_url, { reason })
      tell({ what: 'reported', reason, sent: status === 200 })
      return status === 200
    },
  }
}

/**
 * An ad that is expired on arrival means that the device's clock is wrong, not that the answer was
 * late. Such an ad gets the shortest lifetime there is, 10 minutes.
 */
function shownTill(ad: AnsweredAd, now: number): number {
  const lifeMs = Date.parse(ad.expires_at) - now
  return now + (lifeMs > 0 ? Math.min(lifeMs, 60 * minuteMs) : 10 * minuteMs)
}

export const isVideo = ({ format }: { format: AdFormat }) => /video/.test(format)
