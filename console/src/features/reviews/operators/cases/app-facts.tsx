import type { ShownCase } from '@frontrow/contract/operator/cases'
import {
  type AdCategory,
  type AdRating,
  adCategoryNames,
  adRatingNames,
} from '@frontrow/contract/ad-contents/ad-ratings'
import { Facts } from '../../../../ui/layout/facts.tsx'
import { LookFacts } from './look-facts.tsx'

type App = NonNullable<ShownCase['app']>

/** What viewers see of an app, what it is, where it shows ads, and who else has its store ids. */
export function AppFacts({ shown: { app } }: { shown: ShownCase }) {
  if (app === null) return null
  return (
    <>
      <LookFacts app={app} />
      <Facts facts={factsOf(app)} fillsCard />
    </>
  )
}

const reviewWords: Readonly<Record<NonNullable<App['review_reason']>, string>> = {
  store_id_taken: 'Another organization has this store ID. Approving lets both use it.',
  store_id_changed: 'Its store ID changed while it had campaigns or ads.',
}

function factsOf(app: App) {
  const { review_reason: review, placements, same_store_id: same } = app
  return [
    { label: 'Category', value: [app.category, app.subcategory].filter(Boolean).join(', ') },
    { label: 'Google Play ID', value: app.google_app_id ?? '–' },
    { label: 'App Store ID', value: app.apple_app_id ?? '–' },
    {
      label: 'Same store ID',
      value: same.map(({ name }) => name).join(', ') || 'No other organization',
    },
    ...(review === null ? [] : [{ label: 'Review reason', value: reviewWords[review] }]),
    { label: 'Allowed ads', value: limitsText(app) },
    {
      label: 'Placements',
      value: placements.map(({ name, type }) => `${name} (${type})`).join(', ') || 'None',
    },
    ...(app.is_denied ? [{ label: 'State', value: 'Rejected: it shows no ads' }] : []),
  ]
}

function limitsText({
  ad_rating: rating,
  child_directed: isChild,
  blocked_categories: blocked,
}: App) {
  if (isChild) return 'Made for children: only ads an operator rated for everybody'
  const names = blocked.map((category: AdCategory) => adCategoryNames[category])
  const without = names.length === 0 ? '' : `, without ${names.join(', ')}`
  return `Up to ${adRatingNames[rating as AdRating]}${without}`
}
