// What viewers see of the advertised app beside an ad: its name and the campaign's icon.
import type { IconState, NameState } from '../../apps/apps.ts'

/** A name or an icon, and whether others see it. */
export interface Look {
  /** Undefined where it is denied and none was approved before. */
  shown: string | undefined
  /** True where it waits and nothing was seen before: only the organization's own apps show it. */
  isWithheld: boolean
}

/** The name of an app as viewers see it. */
export function lookOfName(row: {
  name: string
  name_state: NameState
  former_name: string | null
}): Look {
  return lookOf(row.name, row.name_state, row.former_name)
}

/**
 * The path of a campaign's icon as viewers see it. An icon without a row is of a campaign that a
 * program made which reviewed no icons. It is shown, and joins the next case about its app.
 */
export function lookOfIcon(row: {
  icon_path: string
  icon_state: IconState | null
  former_icon_path: string | null
  former_icon_state: IconState | null
}): Look {
  const { former_icon_state: state } = row
  const isSeen = state === 'approved' || (state === 'shown' && row.icon_state === 'pending')
  const former = isSeen ? row.former_icon_path : null
  return lookOf(row.icon_path, row.icon_state ?? 'shown', former)
}

function lookOf(wanted: string, state: NameState, former: string | null): Look {
  if (state !== 'pending' && state !== 'denied') return { shown: wanted, isWithheld: false }
  if (former !== null) return { shown: former, isWithheld: false }
  return { shown: state === 'pending' ? wanted : undefined, isWithheld: true }
}
