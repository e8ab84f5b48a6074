import { editApp } from '@frontrow/contract/apps'
import { useForm } from '../../lib/forms/form.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { FormActs } from '../../ui/forms/form-acts.tsx'
import { Stack } from '../../ui/layout/boxes.tsx'
import { AppFields } from './app-fields.tsx'
import type { App } from './app-statistics.ts'
import { createAppRules, formOf } from './create-app-form.ts'
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
  const saving = useEditApp(app, onClose)
  const form = useForm({
    initial: formOf(app),
    rules: createAppRules,
    saving,
    send: saving.mutate,
  })
  const moves =
    form.values.googleAppId.trim() !== (app.google_app_id ?? '') ||
    form.values.appleAppId.trim() !== (app.apple_app_id ?? '')

  return (
    <Stack as="form" {...form.props} gap={4}>
      <AppFields form={form} ownId={app.id} />
      {moves && (
        <Alert
          type="info"
          detail="If the app has campaigns or ads, an operator must approve the new page before its ads are shown."
        >
          Its ads then link to the new store page.
        </Alert>
      )}
      <FormActs
        form={form}
        act="Save"
        needs={editApp.needs}
        pendingLabel="Saving app..."
        onClose={onClose}
      />
    </Stack>
  )
}
