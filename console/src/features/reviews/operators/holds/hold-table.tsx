import type { Hold } from '@frontrow/contract/operator/holds'
import { hourMs } from '@frontrow/contract/durations'
import { useState } from 'react'
import { Link } from 'react-router'
import { dayText, localDay, momentText } from '../../../../lib/text/day-text.ts'
import { useAct } from '../../../../lib/calls/use-call.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { operatorPaths } from '../../../../operator-paths.ts'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { QueryTable } from '../../../../ui/tables/query-table.tsx'
import { NoValue, CutText, TwoLines, type Column } from '../../../../ui/tables/table.tsx'
import { holdsChanged } from '../../../../operator-parts/reads.ts'
import { ReasonModal } from '../../../../operator-parts/reason-modal.tsx'
import { kindWords, scopeWords } from './hold-scopes.ts'
import { callLifting, type useHolds } from './use-holds.ts'

interface HoldTableProps {
  query: ReturnType<typeof useHolds>
  /** Those of the query that are shown; all by default. */
  rows?: readonly Hold[] | undefined
  /** True where the rows belong to different organizations. */
  showsOrganization?: boolean
  empty: string
}

/** Holds with what they stop and why, and the button that lifts one. */
export function HoldTable(props: HoldTableProps) {
  const { query, rows = query.data, showsOrganization = false, empty } = props
  const [lifting, setLifting] = useState<Hold | null>(null)
  return (
    <>
      <QueryTable
        label="Holds"
        loading="Loading holds..."
        query={query}
        rows={rows}
        columns={columnsFor({ showsOrganization, onLift: setLifting })}
        keyOf={({ id }) => id}
        empty={<EmptyState title={empty} inline={!showsOrganization} />}
      />
      {lifting !== null && <LiftModal hold={lifting} onClose={() => setLifting(null)} />}
    </>
  )
}

interface Shown {
  showsOrganization: boolean
  onLift: (hold: Hold) => void
}

function columnsFor({ showsOrganization, onLift }: Shown): Column<Hold>[] {
  const columns: (Column<Hold> | false)[] = [
    {
      head: 'Object',
      cell: (hold) => (
        <TwoLines second={kindWords[hold.object_kind]}>
          <CutText>{hold.object_name}</CutText>
        </TwoLines>
      ),
    },
    showsOrganization && {
      head: 'Organization',
      phone: 'fact',
      cell: ({ organization: { id, name } }) => (
        <Link to={operatorPaths.organization(id)}>{name}</Link>
      ),
    },
    { head: 'Scope', phone: 'state', cell: ({ scope }) => scopeWords[scope] },
    {
      head: 'Reason',
      phone: 'fact',
      cell: ({ reason, message }) => (
        <TwoLines second={<CutText>{`Message: ${message}`}</CutText>}>
          <CutText>{reason}</CutText>
        </TwoLines>
      ),
    },
    {
      head: 'Placed',
      cell: ({ placed_by: by, placed_at: at }) => <TwoLines second={momentText(at)}>{by}</TwoLines>,
    },
    { head: 'Review on', phone: 'fact', cell: (hold) => <ReviewBy hold={hold} /> },
    {
      head: 'Actions',
      phone: 'act',
      cell: (hold) =>
        hold.lifted_at === null ? (
          <Button
            size="sm"
            look="default"
            needs={callLifting(hold).needs}
            aria-label={`Lift hold: ${hold.object_name}, ${scopeWords[hold.scope]}`}
            onClick={() => onLift(hold)}
          >
            Lift hold
          </Button>
        ) : (
          <TwoLines second={momentText(hold.lifted_at)}>Lifted by {hold.lifted_by}</TwoLines>
        ),
    },
  ]
  return columns.filter((column) => column !== false)
}

function ReviewBy({ hold: { review_by: day, lifted_at: lifted } }: { hold: Hold }) {
  const now = useNow(hourMs)
  if (day === null) return <NoValue />
  const isDue = lifted === null && day <= localDay(new Date(now))
  return isDue ? <Badge look="warning">{`Due ${dayText(day)}`}</Badge> : dayText(day)
}

function LiftModal({ hold, onClose }: { hold: Hold; onClose: () => void }) {
  const lifting = useAct(callLifting(hold), {
    input: (reason: string) => ({ params: { id: hold.id }, body: { reason } }),
    refreshes: holdsChanged,
    says: 'Hold lifted.',
  })
  return (
    <ReasonModal title="Lift hold?" opened onClose={onClose} act="Lift hold" acting={lifting}>
      <p>Ends within 2 seconds. Members are notified.</p>
    </ReasonModal>
  )
}
