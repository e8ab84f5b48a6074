import type { listShownApps } from '@frontrow/contract/ad-review'
import type { Reply } from '@frontrow/contract/endpoint'
import { fold } from '../../ui/fold.ts'

export type AdReview = Reply<typeof listShownApps>
export type ShownApp = AdReview['apps'][number]

/** The filter values, as in the URL; null for every row. */
export type Only = 'reported' | 'blocked' | null

export function isBlocked({ blocked }: ShownApp): boolean {
  return blocked.everywhere || blocked.apps.length > 0
}

/** 'Blocked', 'Blocked in 2 apps', or null if it is not blocked. */
export function blockText({ blocked }: ShownApp): string | null {
  if (blocked.everywhere) return 'Blocked'
  const [first, ...more] = blocked.apps
  if (first === undefined) return null
  return more.length === 0 ? `Blocked in ${first.name}` : `Blocked in ${more.length + 1} apps`
}

/**
 * The apps that pass the filter and whose name contains every word of the search. Case and accents
 * are ignored.
 */
export function findShownApps(
  apps: readonly ShownApp[],
  { search, only }: { search: string; only: Only },
): readonly ShownApp[] {
  const wanted = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  return apps.filter((app) => {
    if (only === 'reported' && app.reports === 0) return false
    if (only === 'blocked' && !isBlocked(app)) return false
    const name = fold(app.name)
    return wanted.every((word) => name.includes(word))
  })
}
