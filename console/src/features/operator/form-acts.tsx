import type { ReactNode } from 'react'
import { alertText } from '../../lib/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import styles from './operator.module.css'

interface FormActsProps {
  /** What `useForm` returned. */
  form: { failure: Error | null; button: { type: 'submit'; pending: boolean } }
  /** The label of the button that sends the form. */
  act: ReactNode
  look?: ButtonLook
  pendingLabel?: string
  disabled?: boolean
  onClose: () => void
}

/** The end of a form in a modal: why it was refused, its button, and Cancel. */
export function FormActs({ form, act, onClose, ...button }: FormActsProps) {
  return (
    <>
      {form.failure !== null && <Alert type="error">{alertText(form.failure)}</Alert>}
      <div className={styles.acts}>
        <Button {...form.button} {...button}>
          {act}
        </Button>
        <Button look="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </>
  )
}
