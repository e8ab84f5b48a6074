import { roleCodes } from '@frontrow/contract/permissions'
import { leaveOrganization } from '@frontrow/contract/team'
import { useState } from 'react'
import { dayText } from '../../lib/text/day-text.ts'
import { signOut } from '../../lib/calls/session.ts'
import { useAct } from '../../lib/calls/use-call.ts'
import { ActQuestion } from '../../lib/forms/act-question.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Section, SectionBody } from '../../ui/layout/section.tsx'
import { HandOverModal } from './hand-over-modal.tsx'
import type { Member, Team } from './team-rules.ts'
import styles from './team.module.css'
import { useWithdrawOwner } from './use-team.ts'

/** What a member does about their own membership: leaving, and for the owner handing over. */
export function Membership({ team, self }: { team: Team; self: Member }) {
  return (
    <Section title="Your membership">
      <SectionBody>
        {self.is_owner && <HandOver team={team} />}
        <Leave self={self} />
      </SectionBody>
    </Section>
  )
}

function HandOver({ team }: { team: Team }) {
  const [opened, setOpened] = useState(false)
  const withdrawing = useWithdrawOwner()
  const { members, owner_transfer: offer } = team
  const admins = members.filter(
    ({ role, is_owner: isOwner }) => role === roleCodes.admin && !isOwner,
  )
  return (
    <div className={styles.row}>
      <p>
        <strong>Transfer ownership</strong>
        {offer !== null
          ? `Offered to ${offer.name}, who can accept through ${dayText(offer.expires_at)}. You stay the owner until then.`
          : admins.length === 0
            ? 'Only an Admin can become the owner. Give a member the role Admin first.'
            : 'An Admin becomes the owner by accepting within 7 days. You then become an Admin.'}
      </p>
      {offer === null ? (
        <Button look="default" disabled={admins.length === 0} onClick={() => setOpened(true)}>
          Transfer ownership
        </Button>
      ) : (
        <Button look="default" pending={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
          Withdraw offer
        </Button>
      )}
      <HandOverModal admins={admins} opened={opened} onClose={() => setOpened(false)} />
    </div>
  )
}

function Leave({ self }: { self: Member }) {
  const [opened, setOpened] = useState(false)
  // It ends this session.
  const leaving = useAct(leaveOrganization, {
    onSuccess: () => signOut('You left the organization.'),
  })
  return (
    <div className={styles.row}>
      <p>
        <strong>Leave organization</strong>
        {self.is_owner
          ? 'The owner cannot leave. Transfer ownership first.'
          : 'You lose access now. Your work stays with the organization.'}
      </p>
      <Button look="danger" disabled={self.is_owner} onClick={() => setOpened(true)}>
        Leave
      </Button>
      <ActQuestion
        title="Leave organization?"
        opened={opened}
        onClose={() => setOpened(false)}
        act="Leave"
        acting="Leaving..."
        saving={leaving}
        onAct={() => leaving.mutate()}
      >
        <p>You are signed out and need a new invitation to come back.</p>
      </ActQuestion>
    </div>
  )
}
