import { listNetworkAds, type ListedAd } from '@frontrow/contract/operator/ads'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallPages } from '../../../lib/calls/use-call-pages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { NoMatches } from '../../../ui/feedback/no-matches.tsx'
import { PagedRows } from '../../../ui/tables/paged-table.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { TableSkeleton } from '../../../ui/tables/table-skeleton.tsx'
import { BulkBar } from '../../reviews/for-operators.ts'
import { SelectAll } from '../../../operator-parts/selection-bar.tsx'
import { useSelection } from '../../../operator-parts/use-selection.ts'
import { AdFilters } from './ad-filters.tsx'
import { useAdFilter } from './use-ads.ts'
import { AdGrid } from './ad-grid.tsx'

/** The ads of all organizations as a grid. Those with an open case are decided as in the queue. */
export function AdsPage() {
  const { filter, change, clear } = useAdFilter()
  const list = useCallPages(
    listNetworkAds,
    { query: filter },
    { placeholderData: keepPreviousData },
  )
  const ads = list.data?.pages.flatMap((page) => page.ads) ?? []
  const hasMore = list.data?.pages.at(-1)?.next != null
  const cases = casesOf(ads)
  const selection = useSelection(cases.map(({ id }) => id))
  return (
    <>
      <PageHead title="Ads" />
      <Section title="All ads" sub="Newest first. You can undo a decision for 1 minute.">
        <AdFilters
          filter={filter}
          change={change}
          organizationName={
            ads.find((ad) => ad.organization.id === filter.organization_id)?.organization.name
          }
        />
        <Loaded query={list} skeleton={<TableSkeleton label="Loading ads..." />}>
          {() => (
            <PagedRows label="Ads" rows={ads} list={list}>
              {(shown) =>
                shown.length === 0 ? (
                  <Empty
                    isFiltered={Object.keys(filter).length > 0}
                    hasMore={hasMore}
                    clear={clear}
                  />
                ) : (
                  <>
                    <SelectAll ids={casesOf(shown).map(({ id }) => id)} selection={selection} />
                    <AdGrid ads={shown} selection={selection} />
                  </>
                )
              }
            </PagedRows>
          )}
        </Loaded>
      </Section>
      <BulkBar shown={cases} selection={selection} />
    </>
  )
}

/** The open cases of the ads. */
function casesOf(ads: readonly ListedAd[]) {
  return ads.flatMap((ad) => (ad.case === null ? [] : [ad.case]))
}

interface EmptyProps {
  isFiltered: boolean
  /** True where the filter has not looked at all ads yet. */
  hasMore: boolean
  clear: () => void
}

function Empty({ isFiltered, hasMore, clear }: EmptyProps) {
  if (!isFiltered)
    return (
      <EmptyState title="No ads yet">
        Ads appear here once a member has created campaignable ad content.
      </EmptyState>
    )
  return (
    <NoMatches
      title={hasMore ? 'No newer ads match these filters' : 'No ads match these filters'}
      clear={clear}
    >
      {hasMore ? 'Show more to search further back.' : 'Clear or change a filter.'}
    </NoMatches>
  )
}
