import { useCallback, useEffect, useRef, useState } from 'react'
import { insideOf, useFrontrow } from './inside.ts'
import type { Outcome, ReadyAd, Reason, ShowOptions } from './web-core.ts'

type Stage =
  | { state: 'loading' }
  | { state: 'ready'; ad: ReadyAd }
  | { state: 'showing'; ad: ReadyAd }
  /** There is no ad, or it was not shown. After a showing the reason is `used`. */
  | { state: 'none'; reason: Reason }

/** One ad of a placement. `state` says which of the other members are there. */
export type AdState = Stage & {
  /** Shows the ad. Resolves when it is closed, or at once where there is none. */
  show: (options?: ShowOptions) => Promise<Outcome>
  /** Requests an ad again. Nothing else does after an ad was shown or there was none. */
  request: () => void
}

/** One ad of a placement. It is requested when the component appears. */
export function useAd(placementKey: string): AdState {
  const ads = useFrontrow()
  const [stage, setStage] = useState<Stage>({ state: 'loading' })
  /** The request that counts. The answers to older ones are dropped. */
  const latest = useRef<{ key: string } | undefined>(undefined)
  const request = useCallback(() => {
    const own = { key: placementKey }
    latest.current = own
    setStage({ state: 'loading' })
    void ads.requestAd(placementKey).then((result) => {
      if (latest.current !== own) return
      const { ad } = result
      setStage(ad ? { state: 'ready', ad } : { state: 'none', reason: result.reason })
    })
  }, [ads, placementKey])
  useEffect(() => {
    // In its strict mode, React runs an effect twice. One request is enough.
    if (latest.current?.key !== placementKey) request()
  }, [placementKey, request])
  useEffect(() => {
    const environment = insideOf(ads)?.core.environment
    if (stage.state !== 'ready' || !environment) return
    const leftMs = stage.ad.shownTill - environment.elapsed()
    return environment.after(leftMs + 1, () => setStage({ state: 'none', reason: 'expired' }))
  }, [ads, stage])
  const show = async (options?: ShowOptions): Promise<Outcome> => {
    if (stage.state !== 'ready') {
      const reason = stage.state === 'none' ? stage.reason : 'used'
      return { shown: false, clicked: false, rewarded: false, reason }
    }
    const { ad } = stage
    setStage({ state: 'showing', ad })
    const outcome = await ads.show(ad, options)
    setStage({ state: 'none', reason: outcome.reason ?? 'used' })
    return outcome
  }
  return { ...stage, show, request }
}
