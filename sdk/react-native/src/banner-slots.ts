import type { AdLifecycle, AdResult, Core, ReadyAd } from './web-core.ts'

export interface BannerContent {
  ad: ReadyAd
  lifecycle: AdLifecycle
}

/** The place of a banner. It outlives its component for a while, for lists that recycle rows. */
export interface BannerSlot {
  name: string
  ready: Promise<BannerContent | undefined>
  content?: BannerContent | undefined
  /** When another component may no longer take it over, by `Environment.elapsed`. */
  keptTill: number
}

export interface BannerSlots {
  /** The place that a component of this name has left, or a new one with an ad asked for. */
  take(name: string, placement: string): BannerSlot
  /** Leaves a place for the next component of its name. */
  leave(slot: BannerSlot): void
}

/** A place without an ad asks again, at the earliest, after this time. */
const emptyForMs = 60_000

export function openBannerSlots(core: Core): BannerSlots {
  const elapsed = () => core.environment.elapsed()
  let left: BannerSlot[] = []
  /** The last request of each placement. Requests at the same time would share one ad. */
  const requests = new Map<string, Promise<unknown>>()
  const request = async (placement: string): Promise<AdResult> => {
    await requests.get(placement)
    return core.requestAd(placement)
  }
  const ask = (name: string, placement: string): BannerSlot => {
    const slot: BannerSlot = { name, ready: Promise.resolve(undefined), keptTill: Infinity }
    const result = request(placement)
    requests.set(placement, result)
    slot.ready = result.then(({ ad }) => {
      slot.keptTill = ad ? ad.shownTill : elapsed() + emptyForMs
      if (ad) slot.content = { ad, lifecycle: core.show(ad) }
      return slot.content
    })
    return slot
  }
  /** An ad that could not be loaded while its component was away is asked for again. */
  const isUsable = ({ keptTill, content }: BannerSlot) =>
    elapsed() <= keptTill &&
    !(content?.lifecycle.isOver === true && !content.lifecycle.outcome.shown)
  const clear = () => {
    for (const slot of left) if (!isUsable(slot)) slot.content?.lifecycle.failed('used')
    left = left.filter(isUsable)
  }
  return {
    take: (name, placement) => {
      clear()
      const found = left.find((slot) => slot.name === name)
      left = left.filter((slot) => slot !== found)
      return found ?? ask(name, placement)
    },
    leave: (slot) => {
      slot.content?.lifecycle.onScreen(false)
      left.push(slot)
      clear()
    },
  }
}
