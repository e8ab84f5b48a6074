import type { Case } from '@frontrow/contract/operator/cases'
import { Outlet, useLocation, useNavigate, useParams } from 'react-router'
import { operatorPaths } from '../../../../operator-paths.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Loaded } from '../../../../ui/feedback/loaded.tsx'
import { OlderRows } from '../../../../ui/tables/older-rows.tsx'
import { PageHead } from '../../../../ui/layout/page-head.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { TableSkeleton } from '../../../../ui/tables/table-skeleton.tsx'
import { usePageKeys } from '../../../../operator-parts/single-keys.ts'
import { useSelection } from '../../../../operator-parts/use-selection.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { QueueContext } from './queue-context.ts'
import { QueueEmpty } from './queue-empty.tsx'
import { QueueFilters } from './queue-filters.tsx'
import { QueueList } from './queue-list.tsx'
import styles from '../cases/queue.module.css'
import { useCaseFilter, useCases } from '../cases/use-cases.ts'
import { type QueueRow, useStableRows } from './use-stable-rows.ts'

/** The cases that wait, with the open one beside them. */
export function QueuePage() {
  const { caseId } = useParams()
  const { filter, change, clear, isNarrowed } = useCaseFilter()
  const cases = useCases(filter)
  const all = cases.data?.pages.flatMap((page) => page.cases)
  const { rows, fresh, settle } = useStableRows(all, JSON.stringify(filter))
  const selection = useSelection()
  const way = useWay(rows)
  useMoveKeys({ caseId, way, select: selection.toggle })
  const isEmpty = rows.length === 0 && fresh === 0
  return (
    <>
      <PageHead title="Review queue" />
      <div className={styles.queue} data-case={caseId !== undefined}>
        <div className={styles.listSide}>
          <Section title="Cases" sub="Sorted by due date.">
            <QueueFilters filter={filter} change={change} />
            {fresh > 0 && (
              <p className={styles.fresh} role="status">
                {fresh === 1 ? '1 new case.' : `${fresh} new cases.`}
                <Button size="sm" look="soft" onClick={settle}>
                  Show
                </Button>
              </p>
            )}
            <Loaded query={cases} skeleton={<TableSkeleton label="Loading cases..." />}>
              {() =>
                isEmpty ? (
                  <QueueEmpty
                    isNarrowed={isNarrowed}
                    clear={clear}
                    showAll={filter.decidable === true ? () => change('scope', 'all') : undefined}
                  />
                ) : (
                  <QueueList
                    rows={rows}
                    openId={caseId}
                    addressOf={way.addressOf}
                    selected={selection.ids}
                    select={selection.toggle}
                  />
                )
              }
            </Loaded>
            <OlderRows list={cases} label="Show more cases" />
          </Section>
          <BulkBar cases={selectedOf(rows, selection.ids)} clear={selection.clear} />
        </div>
        <Outlet context={way satisfies QueueContext} />
      </div>
    </>
  )
}

/** The ticked cases that are still there. */
function selectedOf(rows: readonly QueueRow[], ids: ReadonlySet<string>): Case[] {
  return rows.flatMap(({ shown, isGone }) =>
    !isGone && shown.state !== 'closed' && ids.has(shown.id) ? [shown] : [],
  )
}

/** How to get from case to case. The filter in the address stays. */
function useWay(rows: readonly QueueRow[]) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const addressOf = (id: string) => `${operatorPaths.case(id)}${search}`
  const listAddress = `${operatorPaths.queue}${search}`
  const beside = (id: string | undefined, step: 1 | -1): Case | undefined => {
    const there = rows.filter(({ shown, isGone }) => !isGone || shown.id === id)
    const place = there.findIndex(({ shown }) => shown.id === id)
    return there[place === -1 ? 0 : place + step]?.shown
  }
  const open = (next: Case | undefined) =>
    void navigate(next === undefined ? listAddress : addressOf(next.id), {
      preventScrollReset: next !== undefined,
    })
  return { addressOf, listAddress, beside, nextOf: (id: string) => beside(id, 1), open }
}

interface Moving {
  caseId: string | undefined
  way: ReturnType<typeof useWay>
  select: (id: string) => void
}

/**
 * `j` and `k` open the case below or above the open one; in the list alone they move the focus, so
 * that Enter opens.
 */
function useMoveKeys({ caseId, way, select }: Moving): void {
  const move = (step: 1 | -1) => () => {
    const from = caseId ?? focusedCase()
    const next = way.beside(from, step)
    if (next === undefined) return
    if (caseId === undefined) linkOf(next.id)?.focus()
    else way.open(next)
  }
  const toggle = () => {
    const id = caseId ?? focusedCase()
    if (id !== undefined) select(id)
  }
  usePageKeys([
    { key: 'j', what: 'Next case', press: move(1) },
    { key: 'k', what: 'Previous case', press: move(-1) },
    { key: 'x', what: 'Select the case', press: toggle },
  ])
}

function linkOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-case="${CSS.escape(id)}"]`)
}

function focusedCase(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-case]')?.dataset['case']
}
