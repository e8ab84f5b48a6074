import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useCases } from '../cases/use-cases.ts'

/** Shown in place of an empty list. A filter says what it hides. */
export function QueueEmpty({ isNarrowed, clear }: { isNarrowed: boolean; clear: () => void }) {
  const waiting = useCases({ state: 'open' }, isNarrowed)
  if (!isNarrowed)
    return <EmptyState title="Nobody waits">New cases appear here by themselves.</EmptyState>
  const [page] = waiting.data?.pages ?? []
  return (
    <EmptyState
      title="Nothing passes the filters"
      action={
        <Button size="sm" look="default" onClick={clear}>
          Show what waits
        </Button>
      }
    >
      {page !== undefined && hiddenText(page.cases.length, page.next !== null)}
    </EmptyState>
  )
}

function hiddenText(count: number, hasMore: boolean): string {
  if (count === 0) return 'Nothing waits without them either.'
  if (hasMore) return `More than ${count} cases wait.`
  return count === 1 ? '1 case waits.' : `${count} cases wait.`
}
