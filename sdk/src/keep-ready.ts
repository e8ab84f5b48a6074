import type { Environment } from './environment.ts'
import type { Asked, HandedAd } from './handed-ad.ts'

export interface Keeper {
  /** Holds one ad of the placement from now on. */
  keep(placement: string): void
  /** Returns the held ad, or asks for one. */
  take(placement: string): Promise<Asked>
  /** Tells that an ad was shown or thrown away. */
  release(ad: HandedAd): void
  foreground(isForeground: boolean): void
}

interface Kept {
  /** The ad that is held, or that the app has taken and not shown yet. */
  ad?: HandedAd | undefined
  isTaken: boolean
  asking?: Promise<Asked> | undefined
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
  around: Environment,
  ask: (placement: string) => Promise<Asked>,
): Keeper {
  const kept = new Map<string, Kept>()
  let isForeground = true
  const isFresh = ({ ad }: Kept) => ad !== undefined && around.elapsed() <= ad.shownTill
  const renew = (placement: string, one: Kept) => {
    if (!isForeground || one.asking || one.isPaused || isFresh(one)) return
    one.asking = ask(placement)
    void one.asking.then((asked) => {
      one.asking = undefined
      one.noAds = asked.ad ? 0 : one.noAds + 1
      if (asked.ad) hold(one, asked.ad)
      else {
        one.isPaused = true
        renewAfter(one, placement, Math.min(minuteMs * 2 ** (one.noAds - 1), longestPauseMs))
      }
    })
  }
  const renewAfter = (one: Kept, placement: string, milliseconds: number) => {
    one.callOff?.()
    one.callOff = around.after(milliseconds, () => {
      one.isPaused = false
      renew(placement, one)
    })
  }
  const hold = (one: Kept, ad: HandedAd, isTaken = false) => {
    Object.assign(one, { ad, isTaken })
    renewAfter(one, ad.placement, ad.shownTill - around.elapsed() + 1)
  }
  return {
    keep: (placement) => {
      if (kept.has(placement)) return
      const one: Kept = { isTaken: false, noAds: 0, isPaused: false }
      kept.set(placement, one)
      renew(placement, one)
    },
    take: async (placement) => {
      const one = kept.get(placement)
      const asked = await one?.asking
      if (one?.ad && !one.isTaken && isFresh(one)) {
        one.isTaken = true
        return { ad: one.ad }
      }
      if (asked && !asked.ad) return asked
      const own = await ask(placement)
      if (one && own.ad) {
        one.isPaused = false
        hold(one, own.ad, true)
      }
      return own
    },
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
