import { useState } from 'react'
import { alertText } from '../../lib/call.ts'
import { dayText } from '../../lib/day-text.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import type { Member } from './team-rules.ts'
import styles from './team.module.css'
import { useAcceptOwnership, type Team } from './use-team.ts'

/** Shown to the Admin who may become the owner. */
export function OwnerOffer({ team, self }: { team: Team; self: Member }) {
  const [opened, setOpened] = useState(false)
  const accepting = useAcceptOwnership(() => setOpened(false))
  const { members, owner_transfer: offer } = team
  if (offer === null || offer.member_id !== self.id) return null
  const owner = members.find(({ is_owner: isOwner }) => isOwner)
  const close = () => {
    accepting.reset()
    setOpened(false)
  }
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
        {owner?.name ?? 'The owner'} offers you the organization. You can accept until{' '}
        {dayText(offer.expires_at)}.
      </Alert>
      <Modal
        title="Become the owner?"
        opened={opened}
        onClose={close}
        footer={
          <>
            <Button look="default" data-autofocus onClick={close}>
              Not now
            </Button>
            <Button
              pending={accepting.isPending}
              pendingLabel="Accepting..."
              onClick={() => accepting.mutate()}
            >
              Accept
            </Button>
          </>
        }
      >
        <div className={styles.form}>
          <p>
            You make and remove Admins from then on, and cannot leave until you hand the
            organization over. {owner?.name ?? 'The owner before'} stays an Admin.
          </p>
          {accepting.error !== null && <Alert type="error">{alertText(accepting.error)}</Alert>}
        </div>
      </Modal>
    </>
  )
}
