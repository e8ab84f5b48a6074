import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useCases } from '../cases/use-cases.ts'

/** Shown in place of an empty list. A filter says what it hides. */
export function QueueEmpty({ isNarrowed, clear }: { isNarrowed: boolean; clear: () => void }) {
  const waiting = useCases({ state: 'open' }, isNarrowed)
  if (!isNarrowed)
    return <EmptyState title="No open cases">New cases appear here automatically.</EmptyState>
  const [page] = waiting.data?.pages ?? []
  return (
    <EmptyState
      title="No cases match these filters"
      action={
        <Button size="sm" look="default" onClick={clear}>
          Clear filters
        </Button>
      }
    >
      {page !== undefined && hiddenText(page.cases.length, page.next !== null)}
    </EmptyState>
  )
}

function hiddenText(count: number, hasMore: boolean): string {
  if (count === 0) return 'No open cases without the filters either.'
  if (hasMore) return `More than ${count} cases are open.`
  return count === 1 ? '1 case is open.' : `${count} cases are open.`
}
