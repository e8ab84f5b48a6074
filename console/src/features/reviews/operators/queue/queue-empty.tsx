import { Button } from '../../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../../ui/feedback/loaded.tsx'
import { TableSkeleton } from '../../../../ui/tables/table-skeleton.tsx'
import { useCases } from '../cases/use-cases.ts'

interface QueueEmptyProps {
  isNarrowed: boolean
  clear: () => void
  /** Shows the cases of other roles too; undefined where they are shown already. */
  showAll: (() => void) | undefined
}

/** Shown in place of an empty list. It says what the filter hides. */
export function QueueEmpty(props: QueueEmptyProps) {
  const open = useCases({ state: 'open' })
  return (
    <Loaded query={open} skeleton={<TableSkeleton label="Loading cases..." />}>
      {({ pages: [page] }) => (
        <Empty {...props} count={page?.cases.length ?? 0} hasMore={page?.next != null} />
      )}
    </Loaded>
  )
}

interface EmptyProps extends QueueEmptyProps {
  /** How many cases are open without the filter. */
  count: number
  hasMore: boolean
}

function Empty({ isNarrowed, clear, showAll, count, hasMore }: EmptyProps) {
  if (!isNarrowed && count === 0)
    return <EmptyState title="No open cases">New cases appear here automatically.</EmptyState>
  const hidden = hiddenText(count, hasMore)
  if (!isNarrowed)
    return (
      <EmptyState
        title="No open cases that you can decide"
        action={
          <Button size="sm" look="default" onClick={showAll}>
            Show all
          </Button>
        }
      >
        {hidden}
      </EmptyState>
    )
  return (
    <EmptyState
      title="No cases match these filters"
      action={
        <Button size="sm" look="default" onClick={clear}>
          Clear filters
        </Button>
      }
    >
      {hidden}
    </EmptyState>
  )
}

function hiddenText(count: number, hasMore: boolean): string {
  if (count === 0) return 'No open cases without the filters either.'
  if (hasMore) return `More than ${count} cases are open.`
  return count === 1 ? '1 case is open.' : `${count} cases are open.`
}
