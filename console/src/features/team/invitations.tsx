import { useState } from 'react'
import { dayText } from '../../lib/text/day-text.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Section, SectionBody } from '../../ui/layout/section.tsx'
import { Table, type Column } from '../../ui/tables/table.tsx'
import { Inline } from '../../ui/layout/boxes.tsx'
import { isExpired, roleName, type Invitation } from './team-rules.ts'
import { useResend, useRevoke } from './use-team.ts'

/** Who is invited and has not accepted yet. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <Section title="Open invitations" sub="A link works once, for 7 days.">
      {invitations.length === 0 ? (
        <SectionBody>
          <p className="muted">No open invitations</p>
        </SectionBody>
      ) : (
        <Table
          label="Open invitations table"
          columns={columns}
          rows={invitations}
          keyOf={({ id }) => id}
        />
      )}
    </Section>
  )
}

const columns: readonly Column<Invitation>[] = [
  { head: 'Email', cell: ({ email }) => email },
  { head: 'Role', cell: ({ role }) => roleName(role) },
  { head: 'Invited by', cell: ({ invited_by: name }) => name },
  { head: 'Sent', cell: ({ created_at: at }) => dayText(at) },
  { head: 'State', cell: (invitation) => <State invitation={invitation} /> },
  { head: 'Link', numeric: true, cell: (invitation) => <Actions invitation={invitation} /> },
]

function State({ invitation }: { invitation: Invitation }) {
  const [now] = useState(() => new Date())
  if (isExpired(invitation, now)) return <Badge look="warning">Expired</Badge>
  return <Badge>Until {dayText(invitation.expires_at)}</Badge>
}

function Actions({ invitation }: { invitation: Invitation }) {
  const resending = useResend()
  const revoking = useRevoke()
  const isBusy = resending.isPending || revoking.isPending
  return (
    <Inline as="span" gap={2}>
      <Button
        look="default"
        size="sm"
        aria-label={`Send again to ${invitation.email}`}
        pending={resending.isPending}
        disabled={isBusy}
        onClick={() => resending.mutate(invitation)}
      >
        Send again
      </Button>
      <Button
        look="danger"
        size="sm"
        aria-label={`Revoke the invitation of ${invitation.email}`}
        pending={revoking.isPending}
        disabled={isBusy}
        onClick={() => revoking.mutate(invitation)}
      >
        Revoke
      </Button>
    </Inline>
  )
}
