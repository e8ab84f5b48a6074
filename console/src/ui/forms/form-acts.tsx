import type { ReactNode } from 'react'
import { Alert } from '../feedback/alert.tsx'
import { Button, type ButtonProps } from '../buttons/button.tsx'
import styles from './form-acts.module.css'

interface FormActsProps extends Pick<ButtonProps, 'look' | 'needs' | 'pendingLabel' | 'disabled'> {
  /** What `useForm` returned. */
  form: { failureText: string | null; button: { type: 'submit'; pending: boolean } }
  /** The label of the button that sends the form. */
  act: ReactNode
  /** Closes the dialog; missing on a page, which shows no Cancel button. */
  onClose?: (() => void) | undefined
}

/** The end of a form in a modal: why it was refused, Cancel, and its button. */
export function FormActs({ form, act, onClose, ...button }: FormActsProps) {
  return (
    <>
      {form.failureText !== null && <Alert type="error">{form.failureText}</Alert>}
      <Acts onClose={onClose}>
        <Button {...form.button} {...button}>
          {act}
        </Button>
      </Acts>
    </>
  )
}

/** The buttons at the end of a modal: Cancel, if it can be cancelled, and its act. */
export function Acts({
  onClose,
  children,
}: Pick<FormActsProps, 'onClose'> & { children: ReactNode }) {
  return (
    <div className={styles.acts} data-acts>
      {onClose !== undefined && (
        <Button look="default" onClick={onClose}>
          Cancel
        </Button>
      )}
      {children}
    </div>
  )
}
