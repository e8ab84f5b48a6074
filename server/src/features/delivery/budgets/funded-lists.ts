// Takes campaigns that were refused for lack of money out of the lists that a decision walks, so
// that a request does not step over them one by one.
import type { PriceList } from '../ad-index/campaign-index.ts'

/** Why a campaign has no money now. */
export type NoMoney = 'budget' | 'pacing'

/** One list of the index, divided by what the node knows of its campaigns' money. */
export interface FundedList {
  /** In the order of the list. These may have money: each is asked. */
  open: PriceList
  /** These have none, by the reason. */
  refused: Readonly<Record<NoMoney, PriceList>>
}

/** A campaign that has no money, whatever is asked, at any time in [since, till). */
export interface Refusal {
  why: NoMoney
  /** Both in milliseconds since 1970. */
  since: number
  till: number
}

export interface FundedLists {
  /** Divides a list. The result is kept until a campaign has money again. */
  fundedOf(list: PriceList, now: Date): FundedList
  /** A request met several campaigns without money: the list is divided anew. */
  divideAgain(list: PriceList): void
}

export interface Refusals extends FundedLists {
  /** The campaign has no money. Until the refusal ends, its lists leave it out. */
  note(campaign: number, refusal: Refusal): void
  /** The campaign may have money now, or another reason. */
  end(campaign: number): void
}

interface View extends FundedList {
  /** The number of refusals that had ended when the list was divided. */
  ended: number
  /** Both in milliseconds since 1970. */
  since: number
  till: number
}

/**
 * A campaign without money is asked again this often, because only one that is asked gets another
 * lease. When it gets one, its refusal ends at once.
 */
const askAgainMs = 5000
/** Bounds how long a list leaves out a campaign that should be asked again. */
const longestViewMs = 1000

export function createRefusals(): Refusals {
  const refusals = new Map<number, Refusal & { askAgainAt: number }>()
  const views = new WeakMap<PriceList, View>()
  let ended = 0
  const divide = (list: PriceList, at: number): View => {
    const open: PriceList[number][] = []
    const refused = { budget: [] as typeof open, pacing: [] as typeof open }
    let till = Infinity
    for (const campaign of list) {
      const refusal = refusals.get(campaign.number)
      const isOut = refusal !== undefined && refusal.since <= at && at < refusal.askAgainAt
      if (!isOut) open.push(campaign)
      else {
        refused[refusal.why].push(campaign)
        till = Math.min(till, refusal.till, at + longestViewMs)
      }
    }
    const isWhole = open.length === list.length
    return { open: isWhole ? list : open, refused, ended, since: isWhole ? -Infinity : at, till }
  }
  return {
    fundedOf: (list, now) => {
      const at = now.getTime()
      const known = views.get(list)
      if (known?.ended === ended && known.since <= at && at < known.till) return known
      const view = divide(list, at)
      views.set(list, view)
      return view
    },
    divideAgain: (list) => void views.delete(list),
    note: (campaign, refusal) => {
      const { since, till } = refusal
      const askAgainAt = Math.min(till, since + askAgainMs)
      refusals.set(campaign, { ...refusal, askAgainAt })
    },
    end: (campaign) => {
      if (refusals.delete(campaign)) ended += 1
    },
  }
}
