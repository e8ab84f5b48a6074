import { useState } from 'react'
import { alertText } from '../../lib/call.ts'
import { useForm } from '../../lib/form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Modal } from '../../ui/modal.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { FactorInput } from './factor-input.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { codeOf, emptyFactor, factorRules } from './second-factor-form.ts'
import { refusedConfirmation, useConfirmSession } from './use-confirm-session.ts'
import { type Factors, useFactors } from './use-factors.ts'
import { useConfirmByPasskey } from './use-passkeys.ts'

interface StepUpModalProps {
  onClose: (confirmed: boolean) => void
}

/** Confirms the session: by a factor of an account that has one, else by the password. */
export function StepUpModal({ onClose }: StepUpModalProps) {
  const factors = useFactors()
  return (
    <Modal title="Confirm that it is you" opened onClose={() => onClose(false)}>
      <Loaded query={factors} skeleton={<Spinner />}>
        {(held) =>
          held.totp === null && held.passkeys.length === 0 ? (
            <ByPassword onClose={onClose} />
          ) : (
            <ByFactor held={held} onClose={onClose} />
          )
        }
      </Loaded>
    </Modal>
  )
}

const WHY = 'This change is protected. Once confirmed, it is not asked again for five minutes.'

function ByPassword({ onClose }: StepUpModalProps) {
  const confirming = useConfirmSession(() => onClose(true))
  const form = useForm({
    initial: { password: '' },
    rules: [['password', ({ password }) => password !== '', 'Password is required']],
    saving: confirming,
    send: confirming.mutate,
    refusedFields: refusedConfirmation,
  })
  return (
    <form {...form.props} className="stack">
      <p>{WHY}</p>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        data-autofocus
        {...form.text('password')}
      />
      {form.failure !== null && <Alert type="error">{alertText(form.failure)}</Alert>}
      <div>
        <Button {...form.button} pendingLabel="Confirming...">
          Confirm
        </Button>
      </div>
    </form>
  )
}

interface ByFactorProps extends StepUpModalProps {
  held: Factors
}

/** A passkey is offered first, where the person has one for this address. */
function ByFactor({ held, onClose }: ByFactorProps) {
  const usingPasskey = useConfirmByPasskey(() => onClose(true))
  const hasApp = held.totp !== null
  const hasPasskey = hasPasskeyHere(held)
  return (
    <div className="stack">
      <p>{WHY}</p>
      {hasPasskey && <PasskeyButton using={usingPasskey} look="primary" />}
      <ByCode hasApp={hasApp} look={hasPasskey ? 'default' : 'primary'} onClose={onClose} />
    </div>
  )
}

interface ByCodeProps extends StepUpModalProps {
  hasApp: boolean
  look: ButtonLook
}

function ByCode({ hasApp, look, onClose }: ByCodeProps) {
  const confirming = useConfirmSession(() => onClose(true))
  const [focusFirst, setFocusFirst] = useState(0)
  const form = useForm({
    initial: { ...emptyFactor, kind: hasApp ? ('app' as const) : ('recovery' as const) },
    rules: factorRules,
    saving: confirming,
    send: (values, _options, setValues) =>
      confirming.mutate(
        { second_factor: codeOf(values) },
        {
          onError: () => {
            setValues(({ kind }) => ({ ...emptyFactor, kind }))
            setFocusFirst((times) => times + 1)
          },
        },
      ),
  })
  return (
    <form {...form.props} className="stack">
      <FactorInput form={form} focusFirst={focusFirst} hasApp={hasApp} />
      {form.failure !== null && <Alert type="error">{form.failure.message}</Alert>}
      <div>
        <Button {...form.button} look={look} pendingLabel="Confirming...">
          Confirm
        </Button>
      </div>
    </form>
  )
}

function hasPasskeyHere({ passkeys, passkey_origin: origin }: Factors): boolean {
  const isHere = origin === location.origin && canUsePasskeys()
  return isHere && passkeys.some(({ host }) => host === location.hostname)
}
