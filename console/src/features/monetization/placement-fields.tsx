import { placementTypes } from '@frontrow/contract/codes'
import { useState, type SubmitEvent } from 'react'
import { ApiError, alertText } from '../../lib/call.ts'
import { useFieldErrorFocus } from '../../lib/field-error-focus.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './monetization.module.css'
import {
  emptyPlacement,
  placementError,
  type PlacementError,
  type PlacementForm,
} from './placement-form.ts'
import { useSavePlacement } from './use-placements.ts'

const typeOptions = placementTypes.map((type) => ({ value: type, label: type }))

interface PlacementFieldsProps {
  appId: string
  /** The names of the app's placements. */
  names: readonly string[]
}

export function PlacementFields({ appId, names }: PlacementFieldsProps) {
  const [form, setForm] = useState(emptyPlacement)
  const [fieldError, setFieldError] = useState<PlacementError | null>(null)
  const [isClearing, setClearing] = useState(false)
  const { form: element, focusFieldError } = useFieldErrorFocus()
  const saving = useSavePlacement(appId, (sent) => {
    // Values that were typed meanwhile belong to the next placement, so they stay.
    setForm((now) => (now.name === sent.name && now.type === sent.type ? emptyPlacement : now))
    setClearing(false)
  })

  const edit = (change: Partial<PlacementForm>) => {
    setForm({ ...form, ...change })
    setFieldError(null)
    if (!isClearing) saving.reset()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (saving.isPending || isClearing) return
    const found = placementError(form)
    saving.reset()
    setFieldError(found)
    if (found !== null || form.type === null) focusFieldError()
    else saving.mutate({ name: form.name, type: form.type }, { onSuccess: () => setClearing(true) })
  }
  const errorOf = (field: keyof PlacementForm) => fieldError?.field === field && fieldError.message

  return (
    <form ref={element} className={styles.placement} noValidate onSubmit={submit}>
      <div className={styles.line}>
        <TextField
          label="Placement Name"
          name="name"
          autoComplete="off"
          maxLength={255}
          value={form.name}
          error={errorOf('name')}
          description={
            isDuplicate(form.name, names) && !isClearing
              ? 'Another placement of this app has this name.'
              : undefined
          }
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          onChange={(event) => edit({ name: event.target.value })}
        />
        <SelectField
          label="Type"
          name="type"
          placeholder="Choose a type"
          data={typeOptions}
          value={form.type}
          error={errorOf('type')}
          onChange={(chosen) =>
            edit({ type: placementTypes.find((type) => type === chosen) ?? null })
          }
        />
        <div>
          <Button
            type="submit"
            pending={saving.isPending}
            pendingLabel="Saving placement..."
            disabled={isClearing}
          >
            Save
          </Button>
        </div>
      </div>
      {fieldError && <Alert type="error">{fieldError.message}</Alert>}
      {saving.isSuccess && <Alert type="success">placement created successfully</Alert>}
      {saving.error && (
        <Alert type="error" detail={adviceFor(saving.error)}>
          {alertText(saving.error)}
        </Alert>
      )}
    </form>
  )
}

function isDuplicate(name: string, names: readonly string[]): boolean {
  const wanted = name.trim().toLowerCase()
  return names.some((other) => other.trim().toLowerCase() === wanted)
}

function adviceFor(error: Error): string {
  return error instanceof ApiError && error.code === 401 ? 'Sign in again.' : 'Contact support.'
}
