import { useState } from 'react'
import { dayText } from '../../lib/text/day-text.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ActQuestion } from '../../lib/forms/act-question.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import type { Member, Team } from './team-rules.ts'
import { useAcceptOwnership } from './use-team.ts'

/** Shown to the Admin who may become the owner. */
export function OwnerOffer({ team, self }: { team: Team; self: Member }) {
  const [opened, setOpened] = useState(false)
  const accepting = useAcceptOwnership(() => setOpened(false))
  const { members, owner_transfer: offer } = team
  if (offer === null || offer.member_id !== self.id) return null
  const owner = members.find(({ is_owner: isOwner }) => isOwner)
  return (
    <>
      <Alert
        type="info"
        detail={
          <Button size="sm" onClick={() => setOpened(true)}>
            Become the owner
          </Button>
        }
      >
        {owner?.name ?? 'The owner'} offered you ownership. You can accept until{' '}
        {dayText(offer.expires_at)}.
      </Alert>
      <ActQuestion
        title="Become the owner?"
        opened={opened}
        onClose={() => setOpened(false)}
        keep="Not now"
        act="Accept"
        acting="Accepting..."
        look="primary"
        saving={accepting}
        onAct={() => accepting.mutate()}
      >
        <p>
          You can then add and remove Admins, and cannot leave until you transfer ownership.{' '}
          {owner?.name ?? 'The previous owner'} stays an Admin.
        </p>
      </ActQuestion>
    </>
  )
}
