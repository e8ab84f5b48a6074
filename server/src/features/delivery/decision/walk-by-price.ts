import type { LiveCampaign } from '../ad-index/ad-snapshot.ts'
import type { PriceList } from '../ad-index/campaign-index.ts'

export interface Walk {
  /** The remaining campaign with the highest price. */
  head(): LiveCampaign | undefined
  /** Moves past the head and returns the next campaign. */
  step(): LiveCampaign | undefined
  left(): number
}

/** Walks several price-sorted lists together, highest price first. */
export function walkByPrice(lists: readonly PriceList[]): Walk {
  const at = lists.map(() => 0)
  let from = 0
  const find = () => {
    let dearest: LiveCampaign | undefined
    for (let index = 0; index < lists.length; index += 1) {
      const campaign = lists[index]?.[at[index] ?? 0]
      if (campaign === undefined || campaign.price <= (dearest?.price ?? -1)) continue
      dearest = campaign
      from = index
    }
    return dearest
  }
  let head = find()
  return {
    head: () => head,
    step: () => {
      at[from] = (at[from] ?? 0) + 1
      head = find()
      return head
    },
    left: () =>
      lists.reduce((sum, { length }, index) => sum + Math.max(0, length - (at[index] ?? 0)), 0),
  }
}
