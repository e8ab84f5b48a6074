import type { ShownOrganization } from '@frontrow/contract/operator/organizations'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { lookUp } from '../../../lib/text/look-up.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { PagedTable } from '../../../ui/tables/paged-table.tsx'
import { TwoLines, type Column } from '../../../ui/tables/table.tsx'
import type { HoldTarget } from '../../reviews/for-operators.ts'
import { neededToHold } from '../../reviews/for-operators.ts'
import { useHolds } from '../../reviews/for-operators.ts'
import { useMayOperate } from '../../../operator-parts/use-operator.ts'

const reviewWords = { pending: 'Pending', denied: 'Rejected' }

interface OrganizationObjectsProps {
  shown: ShownOrganization
  onHold: (target: HoldTarget) => void
}

/** The apps, placements and campaigns, each of which can be held. */
export function OrganizationObjects({ shown, onHold }: OrganizationObjectsProps) {
  const holds = useHolds(shown.organization.id)
  const held = new Set(
    (holds.data ?? []).flatMap((hold) => (hold.lifted_at === null ? [hold.object_id] : [])),
  )
  const may = useMayOperate()
  const holdColumn = (kind: HoldTarget['kind']): Column<{ id: string; name: string }> => ({
    head: 'Actions',
    cell: ({ id, name }) =>
      held.has(id) ? (
        <Badge look="warning">Held</Badge>
      ) : (
        <Button
          size="sm"
          look="default"
          needs={neededToHold(kind, may)}
          aria-label={`Hold ${name}`}
          onClick={() => onHold({ kind, id, name })}
        >
          Hold
        </Button>
      ),
  })
  return (
    <>
      <Objects
        title="Apps"
        to={operatorPaths.app}
        rows={shown.apps}
        second={({ google_app_id: google, apple_app_id: apple }) =>
          [google, apple].filter((id) => id !== null).join(', ')
        }
        state={({ is_archived: isArchived }) => (isArchived ? 'Retired' : 'In use')}
        hold={holdColumn('app')}
      />
      <Objects
        title="Placements"
        to={operatorPaths.placement}
        rows={shown.placements}
        second={({ app_name: app, type }) => `${app}, ${type}`}
        state={({ is_paused: isPaused }) => (isPaused ? 'Paused' : 'In use')}
        hold={holdColumn('placement')}
      />
      <Objects
        title="Campaigns"
        to={operatorPaths.campaign}
        rows={shown.campaigns}
        second={({ app_name: app }) => app}
        state={({ is_live: isLive, review_state: review }) =>
          review === 'approved'
            ? isLive
              ? 'Running'
              : 'Not running'
            : (lookUp(reviewWords, review) ?? review)
        }
        hold={holdColumn('campaign')}
      />
    </>
  )
}

interface ObjectsProps<Row extends { id: string; name: string }> {
  title: string
  /** The page of a row. */
  to: (id: string) => string
  rows: readonly Row[]
  second: (row: Row) => ReactNode
  state: (row: Row) => string
  hold: Column<{ id: string; name: string }>
}

function Objects<Row extends { id: string; name: string }>(props: ObjectsProps<Row>) {
  const { title, to, rows, second, state, hold } = props
  const columns: Column<Row>[] = [
    {
      head: 'Name',
      cell: (row) => (
        <TwoLines second={second(row)}>
          <Link to={to(row.id)}>{row.name}</Link>
        </TwoLines>
      ),
    },
    { head: 'State', phone: 'state', cell: (row) => state(row) },
    { head: hold.head, phone: 'act', cell: (row) => hold.cell(row) },
  ]
  return (
    <Section title={title}>
      <PagedTable
        label={title}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        empty={<EmptyState title={`No ${title.toLowerCase()} yet`} />}
      />
    </Section>
  )
}
