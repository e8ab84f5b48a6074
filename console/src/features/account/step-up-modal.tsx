import { useState } from 'react'
import { alertText } from '../../lib/call.ts'
import { useForm } from '../../lib/form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Modal } from '../../ui/modal.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { FactorInput } from './factor-input.tsx'
import { codeOf, emptyFactor, factorRules } from './second-factor-form.ts'
import { refusedConfirmation, useConfirmSession } from './use-confirm-session.ts'
import { useFactors } from './use-factors.ts'

interface StepUpModalProps {
  onClose: (confirmed: boolean) => void
}

/** Confirms the session: by a code of an account that has a second factor, else by the password. */
export function StepUpModal({ onClose }: StepUpModalProps) {
  const factors = useFactors()
  return (
    <Modal title="Confirm that it is you" opened onClose={() => onClose(false)}>
      <Loaded query={factors} skeleton={<Spinner />}>
        {({ totp }) =>
          totp === null ? <ByPassword onClose={onClose} /> : <ByFactor onClose={onClose} />
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

function ByFactor({ onClose }: StepUpModalProps) {
  const confirming = useConfirmSession(() => onClose(true))
  const [focusFirst, setFocusFirst] = useState(0)
  const form = useForm({
    initial: emptyFactor,
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
      <p>{WHY}</p>
      <FactorInput form={form} focusFirst={focusFirst} />
      {form.failure !== null && <Alert type="error">{form.failure.message}</Alert>}
      <div>
        <Button {...form.button} pendingLabel="Confirming...">
          Confirm
        </Button>
      </div>
    </form>
  )
}
