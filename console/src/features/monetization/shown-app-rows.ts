import type { listShownApps } from '@frontrow/contract/ad-contents/ad-review'
import type { Reply } from '@frontrow/contract/endpoint'

export type AdReview = Reply<typeof listShownApps>
export type ShownApp = AdReview['apps'][number]

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

/** Shown apps are found by name. */
export const shownAppRules = {
  textsOf: ({ name }: ShownApp) => [name],
  filters: [
    { value: 'reported', label: 'Reported', keeps: ({ reports }: ShownApp) => reports > 0 },
    { value: 'blocked', label: 'Blocked', keeps: isBlocked },
  ],
}
