import type { Environment } from './environment.ts'
import type { AdResult, ReadyAd } from './ready-ad.ts'

export interface Keeper {
  /** Holds one ad of the placement from now on. */
  keep(placement: string): void
  /** Returns the held ad, or asks for one. */
  take(placement: string): Promise<AdResult>
  /** Tells that an ad was shown or thrown away. */
  release(ad: ReadyAd): void
  foreground(isForeground: boolean): void
}

interface Kept {
  /** The ad that is held, or that the app has taken and not shown yet. */
  ad?: ReadyAd | undefined
  isTaken: boolean
  loading?: Promise<AdResult> | undefined
  /** The number of answers without an ad since the last one with an ad. */
  noAds: number
  /** Cancels the timer of the next request. */
  callOff?: (() => void) | undefined
  /** True after an answer without an ad, until the timer has fired. */
  isPaused: boolean
}

const minuteMs = 60_000
const longestPauseMs = 30 * minuteMs

/**
 * Never holds two ads of a placement. Asks in the foreground only: at first, when its ad was shown
 * or has expired, and after an answer without an ad 1, 2, 4 … 30 minutes later.
 */
export function openKeeper(
  environment: Environment,
  ask: (placement: string) => Promise<AdResult>,
): Keeper {
  const kept = new Map<string, Kept>()
  let isForeground = true
  const isFresh = ({ ad }: Kept) => ad !== undefined && environment.elapsed() <= ad.shownTill
  const renew = (placement: string, one: Kept) => {
    if (!isForeground || one.loading || one.isPaused || isFresh(one)) return
    one.loading = ask(placement)
    void one.loading.then((result) => {
      one.loading = undefined
      one.noAds = result.ad ? 0 : one.noAds + 1
      if (result.ad) hold(one, result.ad)
      else {
        one.isPaused = true
        renewAfter(one, placement, Math.min(minuteMs * 2 ** (one.noAds - 1), longestPauseMs))
      }
    })
  }
  const renewAfter = (one: Kept, placement: string, milliseconds: number) => {
    one.callOff?.()
    one.callOff = environment.after(milliseconds, () => {
      one.isPaused = false
      renew(placement, one)
    })
  }
  const hold = (one: Kept, ad: ReadyAd, isTaken = false) => {
    Object.assign(one, { ad, isTaken })
    renewAfter(one, ad.placement, ad.shownTill - environment.elapsed() + 1)
  }
  const take = async (placement: string): Promise<AdResult> => {
    const one = kept.get(placement)
    const result = await one?.loading
    if (one?.ad && !one.isTaken && isFresh(one)) {
      one.isTaken = true
      return { ad: one.ad }
    }
    if (result && !result.ad) return result
    const own = await ask(placement)
    if (one && own.ad) {
      one.isPaused = false
      hold(one, own.ad, true)
    }
    return own
  }
  return {
    keep: (placement) => {
      if (kept.has(placement)) return
      const one: Kept = { isTaken: false, noAds: 0, isPaused: false }
      kept.set(placement, one)
      renew(placement, one)
    },
    take: onceAtATime(take),
    release: (ad) => {
      const one = kept.get(ad.placement)
      if (one?.ad !== ad) return
      one.callOff?.()
      one.ad = undefined
      renew(ad.placement, one)
    },
    foreground: (isNow) => {
      isForeground = isNow
      for (const [placement, one] of kept) renew(placement, one)
    },
  }
}

/** Calls for one placement share one request while it is under way, and so one ad. */
function onceAtATime(take: Keeper['take']): Keeper['take'] {
  const underway = new Map<string, Promise<AdResult>>()
  return (placement) => {
    const taking =
      underway.get(placement) ?? take(placement).finally(() => underway.delete(placement))
    underway.set(placement, taking)
    return taking
  }
}
