import type { ShownOrganization } from '@frontrow/contract/operator/organizations'
import { endMemberSessions, sendSignInLink } from '@frontrow/contract/operator/members'
import { teamRoleNames } from '@frontrow/contract/permissions'
import { useState } from 'react'
import { momentText } from '../../../lib/text/day-text.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Table, TwoLines } from '../../../ui/tables/table.tsx'
import { CellParts } from '../../../ui/layout/side-by-side.tsx'
import { organizationReads } from '../../../operator-parts/reads.ts'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'

const roles: Readonly<Record<number, string>> = teamRoleNames

type Person = ShownOrganization['people'][number]
type Act = 'sessions' | 'link'

/** Who is in the organization, and what helps somebody to sign in again. */
export function OrganizationPeople({ shown }: { shown: ShownOrganization }) {
  const [asked, setAsked] = useState<{ act: Act; person: Person } | null>(null)
  return (
    <Section title="Members">
      <Table
        label="Members"
        rows={shown.people}
        keyOf={({ id }) => id}
        columns={[
          {
            head: 'Member',
            cell: ({ name, email }) => <TwoLines second={email}>{name || '–'}</TwoLines>,
          },
          {
            head: 'Role',
            phone: 'state',
            cell: ({ role, is_owner: isOwner }) =>
              isOwner ? <Badge look="now">Owner</Badge> : (roles[role] ?? String(role)),
          },
          {
            head: 'Two-step sign-in',
            phone: 'fact',
            cell: ({ has_factor: has }) => (has ? 'On' : 'Off'),
          },
          {
            head: 'Last seen',
            phone: 'fact',
            cell: ({ last_seen_at: seen }) => (seen === null ? 'Never' : momentText(seen)),
          },
          {
            head: 'Actions',
            phone: 'act',
            cell: (person) => (
              <CellParts>
                <Button
                  size="sm"
                  look="default"
                  needs={sendSignInLink.needs}
                  aria-label={`Send password link to ${person.name}`}
                  onClick={() => setAsked({ act: 'link', person })}
                >
                  Send password link
                </Button>
                <Button
                  size="sm"
                  look="default"
                  needs={endMemberSessions.needs}
                  aria-label={`Sign out ${person.name}`}
                  onClick={() => setAsked({ act: 'sessions', person })}
                >
                  Sign out
                </Button>
              </CellParts>
            ),
          },
        ]}
      />
      {asked !== null && <HelpModal {...asked} onClose={() => setAsked(null)} />}
    </Section>
  )
}

const acts: Readonly<
  Record<
    Act,
    {
      endpoint: typeof sendSignInLink | typeof endMemberSessions
      title: (name: string) => string
      text: string
      act: string
      done: string
    }
  >
> = {
  link: {
    endpoint: sendSignInLink,
    title: (name) => `Send password link to ${name}?`,
    text: 'The link works once, for 1 hour. Two-step sign-in stays on.',
    act: 'Send password link',
    done: 'Password link sent.',
  },
  sessions: {
    endpoint: endMemberSessions,
    title: (name) => `Sign out ${name}?`,
    text: 'Ends every session now, in every organization. API tokens stay.',
    act: 'Sign out',
    done: 'Signed out of every session.',
  },
}

function HelpModal({ act, person, onClose }: { act: Act; person: Person; onClose: () => void }) {
  const { endpoint, title, text, act: label, done } = acts[act]
  const helping = useAct(endpoint, {
    input: (reason: string) => ({ params: { id: person.id }, body: { reason } }),
    refreshesOnSuccess: organizationReads,
    says: done,
  })
  return (
    <ReasonModal
      title={title(person.name || person.email)}
      opened
      onClose={onClose}
      act={label}
      acting={helping}
    >
      <p>{text}</p>
    </ReasonModal>
  )
}
