import type { WatchedCallShown } from '@frontrow/contract/delivery/watch'

type Always = 'kind' | 'outcome'
type Otherwise = 'id' | 'at' | 'placement' | 'own_campaigns'

/** A call as it is kept for a live view, by what is shown of it. What it lacks is null there. */
export interface WatchedCall
  extends Pick<WatchedCallShown, Always>, Partial<Omit<WatchedCallShown, Always | Otherwise>> {
  at: Date
  /** The number of the placement. */
  placement?: number
  /** The publisher's own campaigns, by id. */
  own_campaigns?: { campaign_id: string; failed: string | null }[]
}
