import type { Reply } from '@frontrow/contract/endpoint'
import { endOtherSessions, endSession, listSessions } from '@frontrow/contract/identity/sessions'
import { momentText } from '../../../lib/text/day-text.ts'
import { useAct, useCall } from '../../../lib/calls/use-call.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import type { Column } from '../../../ui/tables/table.tsx'
import { Inline } from '../../../ui/layout/boxes.tsx'

type ListedSession = Reply<typeof listSessions>[number]

/** Where the person is signed in; any session but the current one can be signed out here. */
export function SessionsSection() {
  const sessions = useCall(listSessions, {})
  const ending = useAct(endSession, {
    input: ({ id }: ListedSession) => ({ params: { sessionId: id } }),
    says: (_reply, { device }) => `${device || 'The session'} was signed out.`,
    ...afterwards,
  })
  const endingOthers = useAct(endOtherSessions, {
    says: 'All other sessions were signed out.',
    ...afterwards,
  })
  const isAlone = (sessions.data?.length ?? 0) < 2
  return (
    <Section
      title="Active sessions"
      sub="Sign out any session you do not recognize, then change your password."
      tools={
        <Button
          look="default"
          size="sm"
          pending={endingOthers.isPending}
          pendingLabel="Signing out..."
          disabled={isAlone}
          onClick={() => endingOthers.mutate()}
        >
          Sign out all other sessions
        </Button>
      }
    >
      <QueryTable
        label="Sessions"
        loading="Loading sessions..."
        query={sessions}
        rows={sessions.data}
        columns={columnsFor(sessions.data ?? [], (session) => ending.mutate(session))}
        keyOf={({ id }) => id}
        empty="No active sessions."
      />
    </Section>
  )
}

/** The list is read again after a failure too: the session may have ended by itself. */
const afterwards = {
  saysErrors: true,
  refreshes: [listSessions],
}

const methodWords: Readonly<Record<ListedSession['method'], string>> = {
  password: 'Password',
  totp: 'Password and app',
  recovery_code: 'Password and recovery code',
  passkey: 'Passkey',
}

/** The organization is a column only for a person with sessions in several. */
function columnsFor(
  sessions: readonly ListedSession[],
  onEnd: (session: ListedSession) => void,
): Column<ListedSession>[] {
  const organizations = new Set(sessions.map(({ organization_name: name }) => name))
  const organization: Column<ListedSession> = {
    head: 'Organization',
    cell: ({ organization_name: name }) => name,
  }
  return [
    { head: 'Device', cell: (session) => <Device session={session} /> },
    ...(organizations.size > 1 ? [organization] : []),
    { head: 'Network', cell: networkText },
    { head: 'Signed in with', cell: ({ method }) => methodWords[method] ?? method },
    { head: 'Signed in', cell: ({ created_at: at }) => momentText(at) },
    { head: 'Last used', cell: ({ last_seen_at: at }) => momentText(at) },
    {
      head: 'Sign out',
      cell: (session) =>
        session.is_current ? null : (
          <LinkButton
            aria-label={`Sign out ${session.device || 'this device'}, last used ${momentText(session.last_seen_at)}`}
            onClick={() => onEnd(session)}
          >
            Sign out
          </LinkButton>
        ),
    },
  ]
}

const regionNames = new Intl.DisplayNames('en', { type: 'region' })

function networkText({ network, country }: ListedSession): string {
  const name = /^[A-Z]{2}$/.test(country ?? '') ? regionNames.of(country ?? '') : undefined
  return [network || '–', name].filter(Boolean).join(', ')
}

function Device({ session }: { session: ListedSession }) {
  return (
    <Inline as="span" gap={2}>
      {session.device || 'Unknown device'}
      {session.is_current && <Badge look="now">This device</Badge>}
    </Inline>
  )
}
