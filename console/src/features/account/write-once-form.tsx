import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useFieldErrorFocus } from '../../lib/field-error-focus.ts'
import { useDraft } from '../../lib/draft.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RestoredDraft } from './restored-draft.tsx'
import { SettledField } from './settled-field.tsx'
import type { Organization } from './use-organization.ts'
import { useWriteOnce, type SaveOnce } from './use-write-once.ts'
import { isUnfilled, openFields, writeOnceBody } from './write-once.ts'
import styles from './write-once.module.css'

/** The properties of an editable field. */
export interface OpenFieldProps {
  name: string
  label: string
  value: string
  error: boolean
  onChange: (value: string) => void
}

export interface WriteOnceField<Field extends string> {
  name: Field
  label: string
  /** Takes the whole width; other fields share a line in pairs. */
  wide?: boolean
  /** Never stored in a draft, even if the session ends while the user types. */
  secret?: true
  /** Formats a saved value; by default it is shown unchanged. */
  shown?: (value: string) => string
  /** Renders the input; a single-line text field by default. */
  open?: (props: OpenFieldProps) => ReactNode
}

interface WriteOnceFormProps<Field extends string> {
  organization: Organization
  fields: readonly WriteOnceField<Field>[]
  /** `all`: every field is required. `some`: one filled field is enough to save. */
  asks: 'all' | 'some'
  /** The error if that condition is not met. */
  fieldError: string
  /** The message after a save. */
  success: string
  save: SaveOnce<Field>
  /** Read-only facts above the fields. */
  children?: ReactNode
}

/**
 * The form of organization, banking and taxation. A field is an input while it is empty on the
 * server, and read-only text afterwards. The save button is shown as long as any field is empty.
 */
export function WriteOnceForm<Field extends keyof Organization>(props: WriteOnceFormProps<Field>) {
  const { organization, fields, asks, fieldError, success, save, children } = props
  const names = fields.map(({ name }) => name)
  const open = openFields(names, organization)
  const { form, setForm, draft } = useDraft<Partial<Record<Field, string>>>({
    empty: Object.fromEntries(names.map((name) => [name, ''])) as Record<Field, string>,
    keeps: fields.filter(({ name, secret }) => open.includes(name) && !secret).map(named),
  })
  const [hasFieldError, setHasFieldError] = useState(false)
  const { form: element, focusFieldError } = useFieldErrorFocus()
  const saving = useWriteOnce(organization, save)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const body = writeOnceBody(names, { saved: organization, form })
    const filled = Object.keys(body).length
    const enough = asks === 'all' ? filled === open.length : filled > 0
    setHasFieldError(!enough)
    saving.forget()
    draft.accept()
    if (enough) saving.save(body)
    else focusFieldError()
  }
  const openProps = ({ name, label }: WriteOnceField<Field>): OpenFieldProps => ({
    name,
    label,
    value: form[name] ?? '',
    error: hasFieldError && asks === 'all' && isUnfilled(form[name]),
    onChange: (value) => {
      setForm({ ...form, [name]: value })
      setHasFieldError(false)
    },
  })

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={submit}>
      <RestoredDraft draft={draft} />
      <div className={styles.fields}>
        {children}
        {fields.map((field) => (
          <div key={field.name} className={field.wide ? styles.wide : undefined}>
            {open.includes(field.name) ? (
              (field.open ?? TextInput)(openProps(field))
            ) : (
              <SettledField
                label={field.label}
                value={organization[field.name]}
                shown={field.shown}
              />
            )}
          </div>
        ))}
      </div>
      {hasFieldError && <Alert type="error">{fieldError}</Alert>}
      {saving.failure !== null && <Alert type="error">{saving.failure}</Alert>}
      {saving.saved && <Alert type="success">{success}</Alert>}
      {open.length > 0 && (
        <div className={styles.end}>
          <Button type="submit" pending={saving.isPending} pendingLabel="Saving...">
            Save
          </Button>
          <span className={styles.hint}>A field that is saved cannot be changed here.</span>
        </div>
      )}
    </form>
  )
}

function named<Field extends string>({ name }: WriteOnceField<Field>): Field {
  return name
}

function TextInput({ error, onChange, ...rest }: OpenFieldProps) {
  return (
    <TextField
      {...rest}
      autoComplete="off"
      maxLength={255}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
