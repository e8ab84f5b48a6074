import type { Case } from '@frontrow/contract/operator/cases'
import { useOutletContext } from 'react-router'

/** What the list gives to the case beside it. */
export interface QueueContext {
  /** The case below this one that is still there; undefined at the end. */
  nextOf: (id: string) => Case | undefined
  /** Opens a case, or with undefined leads back to the list. The filter stays. */
  open: (next: Case | undefined) => void
  /** The address of the list with its filter. */
  listAddress: string
  /** '7 of 26': the place of a case in the list; empty for one that is not in it. */
  placeText: (id: string) => string
  /** True while cases are selected, because the keys of the choices decide those then. */
  hasSelected: boolean
}

export function useQueueContext(): QueueContext {
  return useOutletContext<QueueContext>()
}
