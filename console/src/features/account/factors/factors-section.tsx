import { showFactors, makeRecoveryCodes } from '@frontrow/contract/identity/factors'
import { useCall, useAct } from '../../../lib/calls/use-call.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { AppFactor } from './app-factor.tsx'
import { PasskeyFactor } from './passkey-factor.tsx'
import { RecoveryCodesLeft } from './recovery-codes-left.tsx'
import { useRefreshFactors } from './use-factors.ts'

/** The person's authenticator app, passkeys and recovery codes. */
export function FactorsSection() {
  const factors = useCall(showFactors, {})
  const making = useAct(makeRecoveryCodes, { onSuccess: useRefreshFactors(), gcTime: 0 })
  const count = (factors.data?.totp == null ? 0 : 1) + (factors.data?.passkeys.length ?? 0)
  return (
    <Section title="Two-step sign-in" hint={count === 0 ? null : <Badge look="success">on</Badge>}>
      <Loaded query={factors} skeleton={<CardSkeleton label="Loading security..." fields={2} />}>
        {({ totp, passkeys, passkey_origin: origin, recovery_codes_left: left }) => (
          <SectionBody>
            <div className="divided">
              <AppFactor addedAt={totp?.added_at} isLast={count === 1} />
              <PasskeyFactor passkeys={passkeys} origin={origin} isLast={count === 1} />
              {count > 0 && <RecoveryCodesLeft left={left} making={making} />}
            </div>
          </SectionBody>
        )}
      </Loaded>
    </Section>
  )
}
