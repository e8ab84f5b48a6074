import type { ReactNode } from 'react'
import { useForm, type Saving } from '../lib/forms/form.ts'
import { Modal } from '../ui/dialogs/modal.tsx'
import { FormActs } from '../ui/forms/form-acts.tsx'
import { ReasonField, reasonRules } from './reason-field.tsx'

interface ReasonModalProps {
  /** 'Remove Theo Lind?' */
  title: string
  opened: boolean
  onClose: () => void
  /** What happens. */
  children: ReactNode
  /** The label of the button that does it. */
  act: string
  /** True for something that takes away. */
  danger?: boolean
  /** What `useAct` returned. The modal closes after its success. */
  acting: Saving & { mutate: (reason: string, options: { onSuccess: () => void }) => void }
}

/** Asks why, before something that the audit keeps with its reason. */
export function ReasonModal(props: ReasonModalProps) {
  const { title, opened, onClose } = props
  return (
    <Modal title={title} opened={opened} onClose={onClose}>
      <ReasonForm {...props} />
    </Modal>
  )
}

function ReasonForm({ onClose, children, act, danger, acting }: ReasonModalProps) {
  const form = useForm({
    initial: { reason: '' },
    rules: reasonRules,
    saving: acting,
    send: ({ reason }) => acting.mutate(reason.trim(), { onSuccess: onClose }),
  })
  return (
    <form {...form.props} className="stack">
      {children}
      <ReasonField data-autofocus {...form.text('reason')} />
      <FormActs
        form={form}
        act={act}
        look={danger === true ? 'danger-fill' : 'primary'}
        onClose={onClose}
      />
    </form>
  )
}
