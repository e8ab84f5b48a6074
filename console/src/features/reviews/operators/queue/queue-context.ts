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
}

export function useQueueContext(): QueueContext {
  return useOutletContext<QueueContext>()
}
