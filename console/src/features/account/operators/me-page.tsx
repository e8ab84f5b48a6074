import { setSingleKeys, showOperatorMe } from '@frontrow/contract/operator'
import { operatorRolesText } from '@frontrow/contract/operator/permissions'
import { alertText } from '../../../lib/calls/call.ts'
import { useAct, useCall } from '../../../lib/calls/use-call.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { Sections } from '../../../ui/layout/sections.tsx'
import styles from './identity.module.css'
import { meReads } from '../../../operator-parts/reads.ts'
import { OperatorPassword } from './operator-password.tsx'
import { OperatorSessions } from './operator-sessions.tsx'
import { OperatorPasskeys } from './operator-passkeys.tsx'
import { useOperator } from '../../../operator-parts/use-operator.ts'
import { OperatorTotp } from './operator-totp.tsx'

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
                <OperatorTotp me={loaded} />
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
