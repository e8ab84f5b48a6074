import { createApp } from '@frontrow/contract/apps'
import { useForm } from '../../lib/forms/form.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Allowed } from '../../ui/layout/allowed.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Stack } from '../../ui/layout/boxes.tsx'
import { AppFields } from './app-fields.tsx'
import styles from './apps.module.css'
import { createAppRules, emptyApp } from './create-app-form.ts'
import { useSaveApp } from './use-save-app.ts'

export function CreateAppPage() {
  const saving = useSaveApp()
  const form = useForm({
    initial: emptyApp,
    rules: createAppRules,
    saving,
    send: saving.mutate,
  })
  return (
    <>
      <PageHead title="Create New App" />
      <Allowed needs={createApp.needs}>
        <Stack as="form" {...form.props} gap={4}>
          <AppFields form={form} />
          <div className={styles.end}>
            {saving.isSuccess && <Alert type="success">App created successfully.</Alert>}
            {form.failure !== null && <Alert type="error">{form.failure.message}</Alert>}
            <div>
              <Button {...form.button} pendingLabel="Saving app..." disabled={saving.isSuccess}>
                Save
              </Button>
            </div>
          </div>
        </Stack>
      </Allowed>
    </>
  )
}
