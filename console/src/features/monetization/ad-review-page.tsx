import { useSearchParams } from 'react-router'
import { countText, pageOf, sortIn, sortedBy, useListView } from '../../lib/list-view.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Section, SectionBody } from '../../ui/section.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { sorted } from '../../ui/sorting.ts'
import { Table } from '../../ui/table.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { shownAppColumns } from './shown-app-columns.tsx'
import { findShownApps, type AdReview, type Only } from './shown-app-rows.ts'
import { ShownAppModal } from './shown-app-modal.tsx'
import { useShownApps } from './use-ad-review.ts'
import styles from './ad-review-page.module.css'

/** The query parameter of the selected app, so that the view can be shared as a link. */
const APP = 'app'

export function AdReviewPage() {
  const { data, isPending, failure, refetch } = useShownApps()
  const [search, setSearch] = useSearchParams()
  const looked = data?.apps.find(({ id }) => id === search.get(APP)) ?? null
  const look = (appId: string | null) => {
    const next = new URLSearchParams(search)
    if (appId === null) next.delete(APP)
    else next.set(APP, appId)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <PageHead title="Ad Review" />
      <Section
        title="Apps advertised in your apps"
        sub="What others advertise in your placements, the most reported first. A block holds from the next ad on."
      >
        {failure !== null && (
          <SectionBody>
            <RetryAlert type="error" retry={refetch}>
              {failure}
            </RetryAlert>
          </SectionBody>
        )}
        {isPending && <TableSkeleton label="Loading apps..." />}
        {data && <Apps review={data} onLook={look} />}
      </Section>
      <ShownAppModal app={looked} onClose={() => look(null)} />
    </>
  )
}

const choices = ['All', 'Reported', 'Blocked'] as const

function Apps({ review, onLook }: { review: AdReview; onLook: (appId: string) => void }) {
  const [view, change] = useListView()
  const columns = shownAppColumns(review, onLook)
  const only = onlyOf(view.only)
  const sort = sortIn(columns, view)
  const found = sorted(findShownApps(review.apps, { search: view.search, only }), columns, sort)
  const page = pageOf(found, view.page)
  return (
    <>
      {review.apps.length > 0 && (
        <div className={styles.tools}>
          <SearchField
            label="Find an app"
            value={view.search}
            onChange={(typed) => change({ search: typed })}
          />
          <Segmented
            label="Which apps"
            choices={choices}
            value={choices.find((choice) => choice.toLowerCase() === only) ?? 'All'}
            onChange={(choice) => change({ only: onlyOf(choice.toLowerCase()) })}
          />
        </div>
      )}
      <Table
        label="Apps advertised in your apps"
        columns={columns}
        rows={page.rows}
        keyOf={({ id }) => id}
        sort={sort}
        onSort={(next) => change(sortedBy(next))}
        empty={review.apps.length === 0 ? <NothingShown /> : <NothingFound search={view.search} />}
      />
      {review.apps.length > 0 && (
        <>
          <Pager label="apps" {...page} onPage={(turned) => change({ page: turned })}>
            {countText(page, { found: found.length, all: review.apps.length }, ['app', 'apps'])}
          </Pager>
          <p className={styles.note}>
            Which ad a request got is kept of one request in a hundred, for {review.sample_days}{' '}
            days: enough to compare apps, but no count of impressions, and an app that is shown
            seldom may be missing. Reports are all those of the last {review.report_days} days.
          </p>
        </>
      )}
    </>
  )
}

function onlyOf(text: string | null): Only {
  return text === 'reported' || text === 'blocked' ? text : null
}

function NothingShown() {
  return (
    <EmptyState
      title="No ads to review yet"
      action={<ButtonLink to={paths.monetize}>Monetizing Apps</ButtonLink>}
    >
      When ads of other organizations are shown in your placements, the apps they advertise stand
      here, with what viewers reported, and can be kept out.
    </EmptyState>
  )
}
