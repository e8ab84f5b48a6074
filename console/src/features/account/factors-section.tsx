import { useState } from 'react'
import { alertText } from '../../lib/call.ts'
import { dayText } from '../../lib/day-text.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Section, SectionBody } from '../../ui/section.tsx'
import styles from './factors.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RemoveTotpModal } from './remove-totp-modal.tsx'
import { TotpModal } from './totp-modal.tsx'
import { useBeginTotp, useFactors, useMakeRecoveryCodes } from './use-factors.ts'

/** The authenticator app and the recovery codes of the person. */
export function FactorsSection() {
  const factors = useFactors()
  return (
    <Section
      title="Two-step sign-in"
      hint={factors.data?.totp == null ? null : <Badge look="success">on</Badge>}
    >
      <Loaded query={factors} skeleton={<CardSkeleton label="Loading security..." fields={2} />}>
        {({ totp, recovery_codes_left: left }) => (
          <SectionBody>
            <SetUp isOn={totp !== null} />
            {totp !== null && <Enrolled addedAt={totp.added_at} codesLeft={left} />}
          </SectionBody>
        )}
      </Loaded>
    </Section>
  )
}

/** The offer to set up an app, and its dialog, which stays open until the codes are kept. */
function SetUp({ isOn }: { isOn: boolean }) {
  const beginning = useBeginTotp()
  return (
    <>
      {!isOn && (
        <div className={styles.state}>
          <div>
            <p>
              After your password, the sign-in also asks for a code that an app on your phone shows.
            </p>
            <p className={styles.muted}>
              Who learns your password then still does not get in. Any authenticator app will do.
            </p>
          </div>
          <Button
            pending={beginning.isPending}
            pendingLabel="Preparing..."
            onClick={() => beginning.mutate()}
          >
            Set up an authenticator app
          </Button>
        </div>
      )}
      {beginning.error !== null && <Alert type="error">{alertText(beginning.error)}</Alert>}
      {beginning.data !== undefined && (
        <TotpModal begun={beginning.data} onClose={beginning.reset} />
      )}
    </>
  )
}

function Enrolled({ addedAt, codesLeft }: { addedAt: string; codesLeft: number }) {
  const making = useMakeRecoveryCodes()
  const [isRemoving, setRemoving] = useState(false)
  return (
    <div className="stack">
      <div className={styles.state}>
        <div>
          <p>Authenticator app, added on {dayText(addedAt)}</p>
          <p className={styles.muted}>{codesText(codesLeft)}</p>
        </div>
        <div className={styles.acts}>
          <Button
            look="default"
            pending={making.isPending}
            pendingLabel="Making codes..."
            onClick={() => making.mutate()}
          >
            New recovery codes
          </Button>
          <Button look="danger" onClick={() => setRemoving(true)}>
            Remove the app
          </Button>
        </div>
      </div>
      {codesLeft < 3 && (
        <Alert type="warning">Make new recovery codes before you run out of them.</Alert>
      )}
      {making.error !== null && <Alert type="error">{alertText(making.error)}</Alert>}
      <Modal title="Your recovery codes" opened={making.isSuccess} onClose={making.reset}>
        {making.data !== undefined && (
          <RecoveryCodes codes={making.data.recovery_codes} onDone={making.reset} />
        )}
      </Modal>
      <RemoveTotpModal opened={isRemoving} onClose={() => setRemoving(false)} />
    </div>
  )
}

function codesText(left: number): string {
  return left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`
}
