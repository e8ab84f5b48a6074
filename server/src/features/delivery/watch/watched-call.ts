import type { WatchedCallShown } from '@frontrow/contract/delivery/watch'

type Always = 'kind' | 'outcome'
type Otherwise = 'id' | 'at' | 'placement' | 'own_campaigns'

/** A call as it is kept for a live view. Members that it lacks are shown as null. */
export interface WatchedCall
  extends Pick<WatchedCallShown, Always>, Partial<Omit<WatchedCallShown, Always | Otherwise>> {
  at: Date
  /** The `number` of the placement. Its id and name are read when the call is shown. */
  placement?: number
  /** The organization's own campaigns. Their names are read when the call is shown. */
  own_campaigns?: { campaign_id: string; failed: string | null }[]
}
