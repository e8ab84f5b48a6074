import { isId } from '../../lib/db/ids.ts'
import { BadLine, dayOf } from './line-parts.ts'

export interface AdjustmentAct {
  act: 'propose-adjustment'
  /** The email of the operator who proposes it. */
  as: string
  dayFrom: string
  dayTill: string
  placementId?: string
  reason: string
}

interface Given {
  as?: string | undefined
  since?: string | undefined
  till?: string | undefined
  placement?: string | undefined
  why?: string | undefined
}

/** Reads the options of `propose-adjustment`. Throws `BadLine`. */
export function adjustmentOf({ as, since, till, placement, why }: Given): AdjustmentAct {
  if (as === undefined) throw new BadLine('propose-adjustment needs --as <email> of an operator.')
  if (placement !== undefined && !isId(placement))
    throw new BadLine(`"${placement}" is not the id of a placement.`)
  return {
    act: 'propose-adjustment',
    as,
    ...spanOf(since, till),
    ...(placement === undefined ? {} : { placementId: placement }),
    reason: reasonOf(why),
  }
}

function spanOf(since: string | undefined, till: string | undefined) {
  const { date: dayFrom } = dayOf(since)
  if (dayFrom === undefined) throw new BadLine('propose-adjustment needs --since <yyyy-mm-dd>.')
  const { date: dayTill = dayFrom } = dayOf(till)
  if (dayTill < dayFrom) throw new BadLine('--till is not before --since.')
  return { dayFrom, dayTill }
}

function reasonOf(why = ''): string {
  const reason = why.trim()
  if (reason.length < 3 || reason.length > 500)
    throw new BadLine('propose-adjustment needs --why "<text>" with 3 to 500 characters.')
  return reason
}
