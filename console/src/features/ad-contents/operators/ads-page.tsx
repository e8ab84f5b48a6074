import type { Case } from '@frontrow/contract/operator/cases'
import { listNetworkAds, type ListedAd } from '@frontrow/contract/operator/ads'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCallPages } from '../../../lib/calls/use-call-pages.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { NoMatches } from '../../../ui/feedback/no-matches.tsx'
import { OlderRows } from '../../../ui/tables/older-rows.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { TableSkeleton } from '../../../ui/tables/table-skeleton.tsx'
import { BulkBar, BulkModal, NotDecided } from '../../reviews/for-operators.ts'
import { caseKinds, type CaseChoice } from '../../reviews/for-operators.ts'
import { usePageKeys } from '../../../operator-parts/single-keys.ts'
import { useMayOperate } from '../../../operator-parts/use-operator.ts'
import { useSelection, type Selection } from '../../../operator-parts/use-selection.ts'
import { AdCard } from './ad-card.tsx'
import { AdFilters } from './ad-filters.tsx'
import styles from './ads.module.css'
import { useAdFilter } from './use-ads.ts'

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
  const selection = useSelection()
  const cases = ads.flatMap((ad) => (ad.case !== null && selection.ids.has(ad.id) ? [ad.case] : []))
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
          {() =>
            ads.length === 0 ? (
              <Empty isFiltered={Object.keys(filter).length > 0} hasMore={hasMore} clear={clear} />
            ) : (
              <Grid ads={ads} selection={selection} />
            )
          }
        </Loaded>
        <OlderRows list={list} label="Show older ads" />
      </Section>
      <BulkBar cases={cases} clear={selection.clear} />
    </>
  )
}

function Grid({ ads, selection }: { ads: readonly ListedAd[]; selection: Selection }) {
  const deciding = useGridKeys(ads, selection.toggle)
  return (
    <>
      <ul className={styles.grid} aria-label="Ads">
        {ads.map((ad) => (
          <AdCard
            key={ad.id}
            ad={ad}
            isSelected={ad.case !== null && selection.ids.has(ad.id)}
            toggle={() => selection.toggle(ad.id)}
          />
        ))}
      </ul>
      {deciding}
    </>
  )
}

/**
 * `j` and `k` move the focus, `x` selects the ad with the focus, and the keys of the queue decide
 * it. Returns the dialog of the decision.
 */
function useGridKeys(ads: readonly ListedAd[], toggle: (id: string) => void) {
  const [asked, setAsked] = useState<{ choice: CaseChoice; one: Case } | null>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  const mayDecide = useMayOperate()(caseKinds.ad.needs)
  const navigate = useNavigate()
  const focused = () => ads.find(({ id }) => id === focusedAd())
  const move = (step: 1 | -1) => () => {
    const place = ads.findIndex(({ id }) => id === focusedAd())
    const next = ads[place === -1 ? 0 : place + step]
    if (next !== undefined) linkOf(next.id)?.focus()
  }
  const onCase = (act: (one: Case) => void) => () => {
    const one = focused()?.case
    if (one != null) act(one)
  }
  usePageKeys([
    { key: 'j', what: 'Next ad', press: move(1) },
    { key: 'k', what: 'Previous ad', press: move(-1) },
    {
      key: 'x',
      what: 'Select ad',
      press: onCase(({ subject }) => toggle(subject.id)),
    },
    {
      key: 'o',
      what: 'Open case',
      press: onCase(({ id }) => void navigate(operatorPaths.case(id))),
    },
    ...caseKinds.ad.choices.map((choice) => ({
      key: choice.key,
      what: choice.label,
      press: mayDecide ? onCase((one) => setAsked({ choice, one })) : undefined,
    })),
  ])
  return (
    <>
      <NotDecided refused={refused} onDismiss={() => setRefused([])} />
      {asked !== null && (
        <BulkModal
          choice={asked.choice}
          cases={[asked.one]}
          onClose={() => setAsked(null)}
          onDone={(names) => {
            setAsked(null)
            setRefused(names)
          }}
        />
      )}
    </>
  )
}

function linkOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-ad="${CSS.escape(id)}"]`)
}

function focusedAd(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-ad]')?.dataset['ad']
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
      {hasMore ? 'Show older ads to search further back.' : 'Clear or change a filter.'}
    </NoMatches>
  )
}
