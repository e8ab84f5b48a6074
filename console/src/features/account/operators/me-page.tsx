import { setSingleKeys, showOperatorMe, type Me } from '@frontrow/contract/operator'
import { beginOperatorTotp, makeOperatorRecoveryCodes } from '@frontrow/contract/operator/factors'
import { operatorRolesText } from '@frontrow/contract/operator/permissions'
import { alertText } from '../../../lib/calls/call.ts'
import { dayText } from '../../../lib/text/day-text.ts'
import { useAct, useCall, useRefresh } from '../../../lib/calls/use-call.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { Sections } from '../../../ui/layout/sections.tsx'
import { RecoveryCodesLeft } from '../factors/recovery-codes-left.tsx'
import styles from './identity.module.css'
import { meReads } from '../../../operator-parts/reads.ts'
import { OperatorPassword } from './operator-password.tsx'
import { OperatorSessions } from './operator-sessions.tsx'
import { OperatorPasskeys } from './operator-passkeys.tsx'
import { TotpEnrolment } from './totp-enrolment.tsx'

import { useOperator } from '../../../operator-parts/use-operator.ts'

/** The operator's own account: second factor, sessions, password, keys. */
export function MePage() {
  const operator = useOperator()
  const me = useCall(showOperatorMe, {})
  return (
    <>
      <PageHead title={operator?.name ?? 'Your account'} />
      <Sections>
        <p className={styles.lead}>
          {operator?.email} · {operatorRolesText(operator?.roles ?? [])}
        </p>
        <Section title="Two-step sign-in">
          <Loaded query={me} skeleton={<CardSkeleton label="Loading your account..." fields={2} />}>
            {(loaded) => (
              <SectionBody>
                {loaded.totp === null ? (
                  <SetUp />
                ) : (
                  <Enrolled me={loaded} addedAt={loaded.totp.added_at} />
                )}
              </SectionBody>
            )}
          </Loaded>
        </Section>
        {me.data !== undefined && (
          <Section title="Passkeys">
            <SectionBody>
              <OperatorPasskeys me={me.data} />
            </SectionBody>
          </Section>
        )}
        <OperatorSessions />
        <OperatorPassword />
        <Keys singleKeys={me.data?.single_keys} />
      </Sections>
    </>
  )
}

function SetUp() {
  const beginning = useAct(beginOperatorTotp, { gcTime: 0 })
  const refresh = useRefresh()
  const close = () => {
    beginning.reset()
    void refresh(meReads)
  }
  return (
    <div className="stack">
      <p>Sign-in also asks for a code from an authenticator app.</p>
      {beginning.error !== null && <Alert type="error">{alertText(beginning.error)}</Alert>}
      <div>
        <Button
          pending={beginning.isPending}
          pendingLabel="Preparing..."
          onClick={() => beginning.mutate({})}
        >
          Set up authenticator app
        </Button>
      </div>
      {beginning.data !== undefined && (
        <Modal title="Set up authenticator app" opened onClose={close}>
          <TotpEnrolment begun={beginning.data} onDone={close} />
        </Modal>
      )}
    </div>
  )
}

function Enrolled({ me, addedAt }: { me: Me; addedAt: string }) {
  const making = useAct(makeOperatorRecoveryCodes, { refreshesOnSuccess: meReads, gcTime: 0 })
  return (
    <div className="stack">
      <p>Authenticator app, added on {dayText(addedAt)}.</p>
      <RecoveryCodesLeft left={me.recovery_codes_left} making={making} />
    </div>
  )
}

function Keys({ singleKeys }: { singleKeys: boolean | undefined }) {
  const setting = useAct(setSingleKeys, { refreshesOnSuccess: meReads })
  return (
    <Section title="Keyboard">
      <SectionBody>
        <CheckField
          label="Single-key shortcuts. Press ? to list them."
          checked={singleKeys ?? true}
          disabled={singleKeys === undefined || setting.isPending}
          onChange={({ target }) => setting.mutate({ body: { single_keys: target.checked } })}
        />
        {setting.error !== null && <Alert type="error">{alertText(setting.error)}</Alert>}
      </SectionBody>
    </Section>
  )
}
