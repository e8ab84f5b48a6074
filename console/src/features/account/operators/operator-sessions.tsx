import { endOperatorSession, showOperatorMe, type Me } from '@frontrow/contract/operator'
import { momentText } from '../../../lib/text/day-text.ts'
import { useAct, useCall } from '../../../lib/calls/use-call.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import type { Column } from '../../../ui/tables/table.tsx'
import { meReads } from '../../../operator-parts/reads.ts'

/** Where the operator is signed in; any session but this one can be ended here. */
export function OperatorSessions() {
  const me = useCall(showOperatorMe, {})
  const ending = useAct(endOperatorSession, { refreshes: meReads })
  return (
    <Section
      title="Active sessions"
      sub="Sign out any session you do not recognize, then change your password."
    >
      <QueryTable
        label="Sessions"
        loading="Loading sessions..."
        query={me}
        rows={me.data?.sessions}
        columns={sessionColumns((id) => ending.mutate({ params: { sessionId: id } }))}
        keyOf={({ id }) => id}
        empty="No active sessions"
      />
    </Section>
  )
}

function sessionColumns(onEnd: (id: string) => void): Column<Me['sessions'][number]>[] {
  return [
    { head: 'Device', cell: ({ device }) => device || 'Unknown device' },
    { head: 'Network', cell: ({ network }) => network || '–' },
    { head: 'Signed in', cell: ({ created_at: at }) => momentText(at) },
    { head: 'Last used', cell: ({ last_seen_at: at }) => momentText(at) },
    {
      head: 'Actions',
      cell: ({ id, device, is_current: isCurrent }) =>
        isCurrent ? (
          <Badge look="now">This session</Badge>
        ) : (
          <LinkButton aria-label={`Sign out ${device || 'this device'}`} onClick={() => onEnd(id)}>
            Sign out
          </LinkButton>
        ),
    },
  ]
}
