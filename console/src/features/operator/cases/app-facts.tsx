import type { ShownCase } from '@frontrow/contract/operator/cases'
import {
  type AdCategory,
  type AdRating,
  adCategoryNames,
  adRatingNames,
} from '@frontrow/contract/ad-ratings'
import { Facts } from '../../../ui/layout/facts.tsx'
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
  store_id_taken: 'Another organization has its store id. To approve it lets both have it.',
  store_id_changed: 'It has campaigns or ads, and its new store id leads to another page.',
}

function factsOf(app: App) {
  const { review_reason: review, placements, same_store_id: same } = app
  return [
    { label: 'Category', value: [app.category, app.subcategory].filter(Boolean).join(', ') },
    { label: 'Google Play id', value: app.google_app_id ?? '–' },
    { label: 'App Store id', value: app.apple_app_id ?? '–' },
    {
      label: 'Same store id',
      value: same.map(({ name }) => name).join(', ') || 'No other organization',
    },
    ...(review === null ? [] : [{ label: 'In review', value: reviewWords[review] }]),
    { label: 'Ads shown in it', value: limitsText(app) },
    {
      label: 'Placements',
      value: placements.map(({ name, type }) => `${name} (${type})`).join(', ') || 'None',
    },
    ...(app.is_denied ? [{ label: 'State', value: 'Denied: it shows no ads' }] : []),
  ]
}

function limitsText({
  ad_rating: rating,
  child_directed: isChild,
  blocked_categories: blocked,
}: App) {
  if (isChild) return 'For children: only what a person rated for everybody'
  const names = blocked.map((category: AdCategory) => adCategoryNames[category])
  const without = names.length === 0 ? '' : `, without ${names.join(', ')}`
  return `Up to: ${adRatingNames[rating as AdRating]}${without}`
}
