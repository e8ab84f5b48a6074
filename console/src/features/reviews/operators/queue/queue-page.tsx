import { Outlet, useParams } from 'react-router'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Loaded } from '../../../../ui/feedback/loaded.tsx'
import { OlderRows } from '../../../../ui/tables/older-rows.tsx'
import { PageHead } from '../../../../ui/layout/page-head.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { TableSkeleton } from '../../../../ui/tables/table-skeleton.tsx'
import { SelectAll } from '../../../../operator-parts/selection-bar.tsx'
import { useSelection } from '../../../../operator-parts/use-selection.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { QueueContext } from './queue-context.ts'
import { groupedRows } from './grouped-rows.ts'
import { QueueEmpty } from './queue-empty.tsx'
import { QueueFilters } from './queue-filters.tsx'
import { QueueList } from './queue-list.tsx'
import styles from '../cases/queue.module.css'
import { todayText } from '../cases/due-text.ts'
import { useCaseFilter, useCases } from '../cases/use-cases.ts'
import { useStableRows } from './use-stable-rows.ts'
import { useWay } from './use-way.ts'
import { useMoveKeys } from './use-move-keys.ts'

/** The cases that wait, with the open one beside them. */
export function QueuePage() {
  const { caseId } = useParams()
  const { filter, given, change, clear, isNarrowed } = useCaseFilter()
  const cases = useCases(filter)
  const all = cases.data?.pages.flatMap((page) => page.cases)
  const { rows: sorted, fresh, settle } = useStableRows(all, JSON.stringify(filter))
  const groups = groupedRows(sorted, given.group)
  const rows = groups.flatMap((group) => group.rows)
  const decidable = rows.flatMap(({ shown, isGone }) =>
    isGone || shown.state === 'closed' ? [] : [shown],
  )
  const ids = decidable.map(({ id }) => id)
  const selection = useSelection(ids)
  const way = useWay(rows, cases.hasNextPage)
  useMoveKeys({ caseId, way, selection, ids })
  const context: QueueContext = { ...way, hasSelected: ids.some((id) => selection.ids.has(id)) }
  const isEmpty = rows.length === 0 && fresh === 0
  return (
    <>
      <PageHead title="Review queue" />
      <div className={styles.queue} data-case={caseId !== undefined}>
        <div className={styles.listSide}>
          <Section
            title="Cases"
            sub={`Sorted by due date.${todayText(cases.data?.pages[0]?.today)}`}
          >
            <QueueFilters given={given} change={change} />
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
                  <>
                    <SelectAll ids={ids} selection={selection} />
                    <QueueList
                      groups={groups}
                      openId={caseId}
                      addressOf={way.addressOf}
                      selection={selection}
                    />
                  </>
                )
              }
            </Loaded>
            <OlderRows list={cases} label="Show more cases" />
          </Section>
          <BulkBar shown={decidable} selection={selection} />
        </div>
        <Outlet context={context} />
      </div>
    </>
  )
}
