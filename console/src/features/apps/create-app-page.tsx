import { createApp } from '@frontrow/contract/apps'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { useAfter } from '../../lib/after.ts'
import { call } from '../../lib/call.ts'
import { useFieldErrorFocus } from '../../lib/field-error-focus.ts'
import { useIdempotencyKey } from '../../lib/idempotency-key.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { AppFields } from './app-fields.tsx'
import styles from './apps.module.css'
import {
  createAppBody,
  createAppErrors,
  emptyApp,
  withoutError,
  type CreateAppErrors,
  type CreateAppField,
  type CreateAppForm,
} from './create-app-form.ts'

const REDIRECT_MS = 1000

export function CreateAppPage() {
  const [form, setForm] = useState(emptyApp)
  const [fieldErrors, setFieldErrors] = useState<CreateAppErrors>({})
  const { form: formElement, focusFieldError } = useFieldErrorFocus()
  const saving = useSaveApp()

  const edit = (field: CreateAppField, value: string) => {
    setForm({ ...form, [field]: value })
    setFieldErrors(withoutError(fieldErrors, field))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = createAppErrors(form)
    setFieldErrors(found)
    if (Object.keys(found).length > 0) focusFieldError()
    else saving.mutate(form)
  }

  return (
    <>
      <PageHead title="Create New App" />
      <div>
        <form ref={formElement} className={styles.form} noValidate onSubmit={submit}>
          <AppFields form={form} fieldErrors={fieldErrors} onEdit={edit} />
          <div className={styles.end}>
            {saving.isSuccess && <Alert type="success">App created successfully.</Alert>}
            {saving.error !== null && <Alert type="error">{saving.error.message}</Alert>}
            <div>
              <Button
                type="submit"
                pending={saving.isPending}
                pendingLabel="Saving app..."
                disabled={saving.isSuccess}
              >
                Save
              </Button>
            </div>
          </div>
        </form>
      </div>
    </>
  )
}

function useSaveApp() {
  const navigate = useNavigate()
  const after = useAfter()
  const cache = useQueryClient()
  const keys = useIdempotencyKey()

  return useMutation({
    mutationFn: (form: CreateAppForm) => {
      const body = createAppBody(form)
      // The braces are literal: the published path has no id in it, and the token identifies the
      // developer.
      const input = { params: { id: '{developer-id}' }, body }
      return call(createApp, input, { idempotencyKey: keys.keyFor(body) })
    },
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['apps'] })
      after(REDIRECT_MS, () => void navigate(paths.appList))
    },
  })
}
