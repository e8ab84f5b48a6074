import { useEffect, useState } from 'react'
import { alertText, onStepUpNeeded } from '../../lib/call.ts'
import { useForm } from '../../lib/form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { FactorInput, codeOf, emptyFactor, factorRules } from '../account/account.tsx'
import { useConfirmOperator, useOperatorSession } from './use-operator.ts'

/** Asks the operator to confirm that it is them, when a call needs it. */
export function OperatorStepUp() {
  const [question, setQuestion] = useState<{ answer: (confirmed: boolean) => void } | null>(null)
  useEffect(() => {
    onStepUpNeeded(() => new Promise<boolean>((answer) => setQuestion({ answer })))
    return () => onStepUpNeeded(async () => false)
  }, [])
  // A sign-out while the question is open answers it, so that no call waits for ever.
  useEffect(() => () => question?.answer(false), [question])

  if (question === null) return null
  const close = (confirmed: boolean) => {
    question.answer(confirmed)
    setQuestion(null)
  }
  return (
    <Modal title="Confirm that it is you" opened onClose={() => close(false)}>
      <Confirm onDone={() => close(true)} />
    </Modal>
  )
}

const WHY = 'This change is protected. Once confirmed, it is not asked again for five minutes.'

function Confirm({ onDone }: { onDone: () => void }) {
  const hasFactor = useOperatorSession().data?.has_factor === true
  return hasFactor ? <ByFactor onDone={onDone} /> : <ByPassword onDone={onDone} />
}

function ByPassword({ onDone }: { onDone: () => void }) {
  const confirming = useConfirmOperator(onDone)
  const form = useForm({
    initial: { password: '' },
    rules: [['password', ({ password }) => password !== '', 'Password is required']],
    saving: confirming,
    send: confirming.mutate,
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

function ByFactor({ onDone }: { onDone: () => void }) {
  const confirming = useConfirmOperator(onDone)
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
