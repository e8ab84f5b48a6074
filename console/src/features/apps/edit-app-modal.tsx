import { useState, type SubmitEvent } from 'react'
import { alertText } from '../../lib/call.ts'
import { useFieldErrorFocus } from '../../lib/field-error-focus.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { AppFields } from './app-fields.tsx'
import type { App } from './app-statistics.ts'
import styles from './apps.module.css'
import { createAppErrors, formOf, withoutError, type CreateAppErrors } from './create-app-form.ts'
import { useEditApp } from './use-app-changes.ts'

interface EditAppModalProps {
  app: App
  opened: boolean
  onClose: () => void
}

/** A dialog to correct an app's registration data. */
export function EditAppModal({ app, opened, onClose }: EditAppModalProps) {
  return (
    <Modal title="Edit app" opened={opened} onClose={onClose}>
      <EditForm app={app} onClose={onClose} />
    </Modal>
  )
}

/** Mounted anew each time the dialog opens, so unsaved changes are discarded. */
function EditForm({ app, onClose }: Pick<EditAppModalProps, 'app' | 'onClose'>) {
  const [form, setForm] = useState(() => formOf(app))
  const [fieldErrors, setFieldErrors] = useState<CreateAppErrors>({})
  const { form: formElement, focusFieldError } = useFieldErrorFocus()
  const saving = useEditApp(app, onClose)
  const moves =
    form.googleAppId.trim() !== (app.google_app_id ?? '') ||
    form.appleAppId.trim() !== (app.apple_app_id ?? '')

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = createAppErrors(form)
    setFieldErrors(found)
    if (Object.keys(found).length > 0) focusFieldError()
    else saving.mutate(form)
  }
  return (
    <form ref={formElement} className={styles.editing} noValidate onSubmit={submit}>
      <AppFields
        form={form}
        ownId={app.id}
        fieldErrors={fieldErrors}
        onEdit={(field, value) => {
          setForm({ ...form, [field]: value })
          setFieldErrors(withoutError(fieldErrors, field))
        }}
      />
      {moves && (
        <Alert
          type="info"
          detail="If the app has campaigns, an operator approves the new page first. Their ads wait until then."
        >
          Ads of this app lead to its new store page from then on.
        </Alert>
      )}
      {saving.error !== null && <Alert type="error">{alertText(saving.error)}</Alert>}
      <div className={styles.buttons}>
        <Button look="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={saving.isPending} pendingLabel="Saving app...">
          Save
        </Button>
      </div>
    </form>
  )
}
