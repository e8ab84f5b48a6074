import type { ComponentProps, ReactNode } from 'react'
import { Modal } from '../dialogs/modal.tsx'
import { FormActs } from './form-acts.tsx'

interface FormModalProps extends Omit<ComponentProps<typeof FormActs>, 'form' | 'onClose'> {
  title: string
  onClose: () => void
  /** What `useForm` returned. */
  form: ComponentProps<typeof FormActs>['form'] & { props: ComponentProps<'form'> }
  children: ReactNode
}

/** A form in a modal that is open as long as it is rendered, with Cancel and its button. */
export function FormModal({ title, form, onClose, children, ...acts }: FormModalProps) {
  return (
    <Modal title={title} opened onClose={onClose}>
      <form {...form.props} className="stack">
        {children}
        <FormActs form={form} onClose={onClose} {...acts} />
      </form>
    </Modal>
  )
}
