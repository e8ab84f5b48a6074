import { useImperativeHandle, useState } from 'react'
import styles from '../parts/billing.module.css'
import { CardFields } from './card-fields.tsx'
import { emptyCard, missingAddress, type CardForm } from './card-form.ts'
import type { CardError, CardFieldsProps, CardProvider } from './card-provider.ts'
import { sandboxProvider } from './sandbox-provider.ts'

export const sandbox: CardProvider = {
  note: 'Cards are in sandbox mode. No money moves.',
  confirm: ({ ask }) => ask(),
  Fields: SandboxFields,
}

function SandboxFields({ ref, wrong, isBusy, isAsking, onEdit }: CardFieldsProps) {
  const [form, setForm] = useState(emptyCard)
  useImperativeHandle(ref, () => ({
    fieldError: (now) => errorOf(form, now),
    enter: (entry) => sandboxProvider.enter({ ...entry, card: form }),
  }))
  const edit = (change: Partial<CardForm>) => {
    setForm((now) => ({ ...now, ...change }))
    onEdit()
  }
  return (
    <>
      {isAsking && <BankQuestion last4={form.number.slice(-4)} />}
      <fieldset className={styles.form} hidden={isAsking} disabled={isBusy}>
        <CardFields entry={{ form, edit, isWrong: (field) => wrong.includes(field) }} />
      </fieldset>
    </>
  )
}

function errorOf(form: CardForm, now: Date): CardError | null {
  const missing = missingAddress(form)
  if (missing.length > 0) return { message: 'Address is incomplete', fields: missing }
  const refusal = sandboxProvider.fieldError(form, now)
  return (
    refusal && {
      message: refusal.message,
      fields: refusal.field === undefined ? [] : [refusal.field],
    }
  )
}

/** In the sandbox this dialog plays the cardholder's bank, which asks for confirmation. */
function BankQuestion({ last4 }: { last4: string }) {
  return (
    <div className={styles.bank} role="status">
      <h3>Confirm this card with your bank</h3>
      <p className="note">
        The bank of the card ending in {last4} wants a confirmation. A real bank would ask in its
        app or by a message; the sandbox takes your word.
      </p>
    </div>
  )
}
