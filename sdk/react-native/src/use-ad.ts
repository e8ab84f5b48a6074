import { useCallback, useEffect, useRef, useState } from 'react'
import { insideOf, useFrontrow } from './inside.ts'
import type { HandedAd, Outcome, ShowOptions, WhyNot } from './web-core.ts'

interface Now {
  state: 'asking' | 'ready' | 'none' | 'showing'
  /** Why there is no ad, or why it was not shown. After a showing it is `used`. */
  reason?: WhyNot | undefined
  ad?: HandedAd | undefined
}

export interface AdState extends Now {
  /** Shows the ad. Resolves when it is closed, or at once where there is none. */
  show: (options?: ShowOptions) => Promise<Outcome>
  /** Requests an ad again. Nothing else does after an ad was shown or there was none. */
  request: () => void
}

/** One ad of a placement. It is requested when the component appears. */
export function useAd(placementKey: string): AdState {
  const ads = useFrontrow()
  const [now, setNow] = useState<Now>({ state: 'asking' })
  /** The request that counts. The answers to older ones are dropped. */
  const latest = useRef<{ key: string } | undefined>(undefined)
  const request = useCallback(() => {
    const own = { key: placementKey }
    latest.current = own
    setNow({ state: 'asking' })
    void ads.requestAd(placementKey).then((asked) => {
      if (latest.current !== own) return
      setNow(asked.ad ? { state: 'ready', ad: asked.ad } : { state: 'none', reason: asked.reason })
    })
  }, [ads, placementKey])
  useEffect(() => {
    // In its strict mode, React runs an effect twice. One request is enough.
    if (latest.current?.key !== placementKey) request()
  }, [placementKey, request])
  const { ad, state, reason } = now
  useEffect(() => {
    const around = insideOf(ads)?.core.around
    if (state !== 'ready' || !ad || !around) return
    const leftMs = ad.shownTill - around.elapsed()
    return around.after(leftMs + 1, () => setNow({ state: 'none', reason: 'expired' }))
  }, [ads, ad, state])
  const show = async (options?: ShowOptions): Promise<Outcome> => {
    if (state !== 'ready' || !ad)
      return { shown: false, clicked: false, rewarded: false, reason: reason ?? 'used' }
    setNow({ state: 'showing', ad })
    const outcome = await ads.show(ad, options)
    setNow({ state: 'none', reason: outcome.reason ?? 'used' })
    return outcome
  }
  return { ...now, show, request }
}
