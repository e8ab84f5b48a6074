import type { Case } from '@frontrow/contract/operator/cases'
import { useLocation, useNavigate } from 'react-router'
import { operatorPaths } from '../../../../operator-paths.ts'
import type { QueueRow } from './use-stable-rows.ts'

/**
 * How to get from case to case. The filter in the address stays. `hasMore` says that further cases
 * are not in the rows.
 */
export function useWay(rows: readonly QueueRow[], hasMore: boolean) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const addressOf = (id: string) => `${operatorPaths.case(id)}${search}`
  const listAddress = `${operatorPaths.queue}${search}`
  const beside = (id: string | undefined, step: 1 | -1): Case | undefined => {
    const there = rows.filter(({ shown, isGone }) => !isGone || shown.id === id)
    const place = there.findIndex(({ shown }) => shown.id === id)
    return there[place === -1 ? 0 : place + step]?.shown
  }
  const open = (next: Case | undefined) =>
    void navigate(next === undefined ? listAddress : addressOf(next.id), {
      preventScrollReset: next !== undefined,
    })
  const placeText = (id: string) => {
    const place = rows.findIndex(({ shown }) => shown.id === id)
    return place === -1 ? '' : `${place + 1} of ${rows.length}${hasMore ? '+' : ''}`
  }
  return { addressOf, listAddress, beside, nextOf: (id: string) => beside(id, 1), open, placeText }
}
