import { updatePaymentMethod, type Card } from '@frontrow/contract/billing'
import { useId, type SubmitEvent } from 'react'
import { useFieldErrorFocus } from '../../../lib/forms/field-error-focus.ts'
import { alertText } from '../../../lib/calls/call.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { RetryAlert } from '../../../ui/feedback/retry-alert.tsx'
import styles from '../parts/billing.module.css'
import { CardOnFile } from './card-on-file.tsx'
import { useCardEntry } from './use-card-entry.ts'
import { useCardProvider } from './use-card-provider.ts'

interface PaymentMethodModalProps {
  title: string
  /** The card on file, which the new one replaces. */
  card: Card | null
  opened: boolean
  onClose: () => void
}

/**
 * A dialog for the address and the card, with the card provider's own fields. Closing it discards
 * them and answers a question of the bank with no.
 */
export function PaymentMethodModal({ title, card, opened, onClose }: PaymentMethodModalProps) {
  const provider = useCardProvider(opened)
  const { fields, ...entry } = useCardEntry(onClose)
  const { ref: element, focusFieldError } = useFieldErrorFocus()
  const formId = useId()

  const close = () => {
    if (entry.question !== null) return entry.question(false)
    if (entry.isSaving) return
    entry.reset()
    onClose()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!entry.save()) focusFieldError()
  }

  return (
    <Modal
      title={title}
      opened={opened}
      onClose={close}
      footer={
        entry.question === null ? (
          <SaveButtons
            entry={entry}
            form={formId}
            label={card === null ? 'Save' : 'Update'}
            isReady={provider.data !== undefined}
            onCancel={close}
          />
        ) : (
          <BankAnswers answer={entry.question} />
        )
      }
    >
      <div className="stack">
        {provider.data?.note && <Alert type="info">{provider.data.note}</Alert>}
        {card !== null && entry.question === null && <CardOnFile card={card} />}
        {provider.data === undefined ? (
          <FieldsOnTheirWay {...provider} />
        ) : (
          <form id={formId} ref={element} className={styles.form} noValidate onSubmit={submit}>
            <provider.data.Fields
              ref={fields}
              wrong={entry.wrong}
              isBusy={entry.isSaving}
              isAsking={entry.question !== null}
              onEdit={entry.edited}
            />
          </form>
        )}
      </div>
    </Modal>
  )
}

interface SaveButtonsProps {
  entry: Pick<ReturnType<typeof useCardEntry>, 'notice' | 'isSaving'>
  form: string
  label: string
  isReady: boolean
  onCancel: () => void
}

function SaveButtons({ entry, form, label, isReady, onCancel }: SaveButtonsProps) {
  const { notice, isSaving } = entry
  return (
    <>
      {notice !== null && (
        <div className={styles.said}>
          <Alert type="error" detail={notice.detail}>
            {notice.text}
          </Alert>
        </div>
      )}
      <Button look="default" disabled={isSaving} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        type="submit"
        form={form}
        pending={isSaving}
        pendingLabel="saving"
        disabled={!isReady}
        needs={updatePaymentMethod.needs}
      >
        {label}
      </Button>
    </>
  )
}

function FieldsOnTheirWay({ error, retry }: { error: Error | null; retry: () => void }) {
  if (error === null) return <CardSkeleton label="Loading Card Fields..." fields={4} />
  return (
    <RetryAlert type="error" retry={retry}>
      {alertText(error)}
    </RetryAlert>
  )
}

function BankAnswers({ answer }: { answer: (yes: boolean) => void }) {
  return (
    <>
      <Button look="default" onClick={() => answer(false)}>
        Decline
      </Button>
      {/* The field that had the focus is hidden now. */}
      <Button autoFocus onClick={() => answer(true)}>
        Confirm
      </Button>
    </>
  )
}
