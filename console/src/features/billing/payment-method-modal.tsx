import { useId, type SubmitEvent } from 'react'
import { useComplaintFocus } from '../../lib/complaint-focus.ts'
import { alertText } from '../../lib/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { Modal } from '../../ui/modal.tsx'
import styles from './billing.module.css'
import { CardFields } from './card-fields.tsx'
import { CardOnFile } from './card-on-file.tsx'
import { useCardProvider, type Card } from './use-billing.ts'
import { useCardEntry } from './use-card-entry.ts'

interface PaymentMethodModalProps {
  title: string
  /** The card on file, which the new one replaces. */
  card: Card | null
  opened: boolean
  onClose: () => void
}

/** Address and card, entered with the card provider's own fields. Closing it forgets them, and answers a bank's question with no. */
export function PaymentMethodModal({ title, card, opened, onClose }: PaymentMethodModalProps) {
  const provider = useCardProvider(opened)
  const entry = useCardEntry(onClose)
  const { form: element, focusComplaint } = useComplaintFocus()
  const formId = useId()

  const close = () => {
    if (entry.question !== null) return entry.question(false)
    if (entry.isSaving) return
    entry.reset()
    onClose()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (provider.data === undefined || entry.isSaving) return
    if (!entry.save(provider.data)) focusComplaint()
  }

  return (
    <Modal
      title={title}
      opened={opened}
      onClose={close}
      footer={
        entry.question === null ? (
          <>
            {entry.notice !== null && (
              <div className={styles.said}>
                <Alert type="error" detail={entry.notice.detail}>
                  {entry.notice.text}
                </Alert>
              </div>
            )}
            <Button look="default" disabled={entry.isSaving} onClick={close}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              pending={entry.isSaving}
              pendingLabel="saving"
              disabled={provider.data === undefined}
            >
              {card === null ? 'Save' : 'Update'}
            </Button>
          </>
        ) : (
          <BankAnswers answer={entry.question} />
        )
      }
    >
      <div className="stack">
        {provider.isPending && <CardSkeleton label="Loading Card Fields..." fields={4} />}
        {provider.error !== null && <Alert type="error">{alertText(provider.error)}</Alert>}
        {provider.data !== undefined && (
          <form id={formId} ref={element} className={styles.form} noValidate onSubmit={submit}>
            <Alert type="info">Cards are in sandbox mode. No money moves.</Alert>
            {entry.question !== null && <BankQuestion last4={entry.form.number.slice(-4)} />}
            <fieldset
              className={styles.form}
              hidden={entry.question !== null}
              disabled={entry.isSaving}
            >
              {card !== null && <CardOnFile card={card} />}
              <CardFields entry={entry} />
            </fieldset>
          </form>
        )}
      </div>
    </Modal>
  )
}

/** The sandbox plays the bank of the cardholder, which wants to know whether it was them. */
function BankQuestion({ last4 }: { last4: string }) {
  return (
    <div className={styles.bank} role="status">
      <h3>Your bank asks: was this you?</h3>
      <p className={styles.note}>
        The bank of the card ending in {last4} wants a confirmation. A real bank would ask in its
        app or by a message; the sandbox takes your word.
      </p>
    </div>
  )
}

function BankAnswers({ answer }: { answer: (yes: boolean) => void }) {
  return (
    <>
      <Button look="default" onClick={() => answer(false)}>
        It was not me
      </Button>
      {/* The field that had the cursor is hidden now. */}
      <Button autoFocus onClick={() => answer(true)}>
        Confirm
      </Button>
    </>
  )
}
