/** For one placement key, on all nodes together. An app of a million users at once stays below it. */
const perSecond = 2000
const burst = 10_000
/** Keys that nobody knows are counted too, until they are looked up; when there are too many, counting begins anew. */
const mostKeys = 10_000

export interface RequestLimits {
  /** 0 when the request may go on, otherwise the seconds after which to try again. */
  spend(key: string, nowMs: number): number
  /** How often counting began anew, and held nobody back for it. */
  timesForgotten(): number
}

/**
 * Keeps one broken app from taking a node for itself. Counted in this process, without a question to anybody, so there is nothing
 * that could fail; where it has to forget, it lets requests through. Behind a balancer each of the nodes that live gets its share
 * of the requests, so each allows its share of the limit. `nowMs` only moves forward.
 */
export function openRequestLimits(
  of = { perSecond, burst },
  liveNodes: () => number = () => 1,
): RequestLimits {
  const evenMs = 1000 / of.perSecond
  // When the last request of each key would have arrived, had they all come at an even pace.
  const arrivals = new Map<string, number>()
  let timesForgotten = 0
  return {
    spend: (key, nowMs) => {
      const stepMs = evenMs * liveNodes()
      const next = Math.max(arrivals.get(key) ?? 0, nowMs) + stepMs
      // A share of a small burst may be less than one request, and nobody is held back for ever.
      const early = next - nowMs - Math.max(of.burst * evenMs, stepMs)
      if (early > 0) return Math.max(1, Math.ceil(early / 1000))
      if (arrivals.size >= mostKeys && !arrivals.has(key)) {
        arrivals.clear()
        timesForgotten += 1
      }
      arrivals.set(key, next)
      return 0
    },
    timesForgotten: () => timesForgotten,
  }
}
