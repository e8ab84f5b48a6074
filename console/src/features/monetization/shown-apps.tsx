import type { listShownApps } from '@frontrow/contract/ad-contents/ad-review'
import type { useCall } from '../../lib/calls/use-call.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useListSearch } from '../../ui/tables/list-search.ts'
import { QueryTable } from '../../ui/tables/query-table.tsx'
import { FilterField, ListSearchField } from '../../ui/tables/list-fields.tsx'
import { useListView } from '../../ui/tables/list-view.ts'
import { shownAppColumns } from './shown-app-columns.tsx'
import { shownAppRules, type AdReview } from './shown-app-rows.ts'

interface ShownAppsProps {
  review: ReturnType<typeof useCall<typeof listShownApps>>
  onLook: (appId: string) => void
}

/** The apps that others advertise, with search and filter. */
export function ShownApps({ review, onLook }: ShownAppsProps) {
  const apps = review.data?.apps
  const columns = shownAppColumns(review.data?.sampled_ads ?? 0, onLook)
  const search = useListSearch(apps, {
    ...shownAppRules,
    sortKeys: columns,
    words: ['app', 'apps'],
    view: useListView(),
  })
  return (
    <QueryTable
      label="Apps advertised in your apps"
      loading="Loading apps..."
      query={review}
      rows={apps}
      search={search}
      columns={columns}
      keyOf={({ id }) => id}
      tools={
        <>
          <ListSearchField label="Find an app" search={search} />
          <FilterField label="Which apps" search={search} all="All" />
        </>
      }
      empty={
        <EmptyState
          title="No ads to review yet"
          action={<ButtonLink to={paths.monetize}>Monetizing Apps</ButtonLink>}
        >
          Apps advertised in your placements appear here with viewers’ reports. You can block them.
        </EmptyState>
      }
      note={review.data && sampleNote(review.data)}
    />
  )
}

function sampleNote({ sample_days: sampled, report_days: reported }: AdReview): string {
  return `Based on a 1% sample of requests over ${sampled} days, so rarely shown apps may be missing. Reports cover all of the last ${reported} days.`
}
