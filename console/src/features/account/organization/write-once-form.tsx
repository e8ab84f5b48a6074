import { type ReactNode, useState } from 'react'
import { useForm } from '../../../lib/forms/form.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { RoleNote } from '../../../ui/layout/allowed.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useMay } from '../../../ui/buttons/use-may.ts'
import { Row, Stack } from '../../../ui/layout/boxes.tsx'
import { SettledField } from './settled-field.tsx'
import { useWriteOnce, writeOnceFailure, type WriteOnceCall } from './use-write-once.ts'
import {
  openFields,
  writeOnceBody,
  writeOnceRules,
  type Asks,
  type Organization,
  type OrganizationField,
} from './write-once.ts'
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
  /** Whether what was typed may be a mistake. Then it is saved by a second press only. */
  doubts?: (value: string) => boolean
  /** Formats a saved value; by default it is shown unchanged. */
  shown?: (value: string) => string
  /** Renders the input; a single-line text field by default. */
  open?: (props: OpenFieldProps) => ReactNode
}

interface WriteOnceFormProps<Field extends string> {
  organization: Organization
  fields: readonly WriteOnceField<Field>[]
  asks: Asks
  /** The message after a save. */
  success: string
  /** For a role that may not make this call the fields are read-only. */
  save: WriteOnceCall<Field>
  /** Read-only facts above the fields. */
  children: ReactNode
}

/**
 * The form of organization, banking and taxation. A field is an input while it is empty on the
 * server, and read-only text afterwards. The save button is shown as long as any field is empty.
 */
export function WriteOnceForm<Field extends OrganizationField>(props: WriteOnceFormProps<Field>) {
  const { organization, fields, asks, success, save, children } = props
  const { needs } = save
  const { isAllowed } = useMay(needs)
  const names = fields.map(({ name }) => name)
  const open = openFields(names, organization)
  const { saving, isSaved } = useWriteOnce(organization, save)
  /** What the user was asked about. */
  const [told, setTold] = useState('')
  const doubtedIn = (typed: Record<Field, string>) =>
    fields
      .filter(({ name, doubts }) => open.includes(name) && doubts?.(typed[name]))
      .map(({ name, label }) => `${label} ${typed[name]}`)
      .join(', ')
  const form = useForm({
    initial: Object.fromEntries(names.map((name) => [name, ''])) as Record<Field, string>,
    rules: writeOnceRules(open, asks),
    saving,
    send: (typed, options) => {
      const doubted = doubtedIn(typed)
      setTold(doubted)
      if (doubted === '' || doubted === told)
        saving.mutate(writeOnceBody(names, { saved: organization, form: typed }), options)
    },
  })
  const [fieldError] = Object.values<string | undefined>(form.fieldErrors)
  const openProps = ({ name, label }: WriteOnceField<Field>): OpenFieldProps => ({
    name,
    label,
    value: form.values[name],
    // If one filled field is enough, none of them is marked.
    error: asks === 'all' && form.fieldErrors[name] !== undefined,
    onChange: (value) => form.edit({ [name]: value } as Partial<Record<Field, string>>),
  })

  return (
    <Stack as="form" {...form.props} gap={4}>
      <div className="row2">
        {children}
        {fields.map((field) => (
          <div key={field.name} className={field.wide ? styles.wide : undefined}>
            {open.includes(field.name) && isAllowed ? (
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
      {fieldError !== undefined && <Alert type="error">{fieldError}</Alert>}
      {form.failure !== null && <Alert type="error">{writeOnceFailure(form.failure)}</Alert>}
      {told !== '' && told === doubtedIn(form.values) && (
        <Alert type="warning">Check {told}. Press Save again to save it as it is.</Alert>
      )}
      {isSaved && <Alert type="success">{success}</Alert>}
      {open.length > 0 && (
        <Row gap="2 4" pad="2 0 0">
          <Button {...form.button} needs={needs} pendingLabel="Saving...">
            Save
          </Button>
          {isAllowed ? (
            <span className="note">Saved fields cannot be changed here.</span>
          ) : (
            <RoleNote needs={needs} />
          )}
        </Row>
      )}
    </Stack>
  )
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
