import { useState, type ChangeEvent, type SubmitEvent } from 'react'
import { ApiError, alertText } from '../../lib/call.ts'
import { useFieldErrorFocus } from '../../lib/field-error-focus.ts'
import { useDraft } from '../../lib/draft.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { shownError } from '../../ui/shown-error.ts'
import { TextField } from '../../ui/text-field.tsx'
import { RestoredDraft } from '../account/account.tsx'
import styles from './policies.module.css'
import {
  emptySigning,
  required,
  signingErrors,
  withoutError,
  type SigningErrors,
  type SigningForm,
  type SigningText,
} from './signing-form.ts'

interface SigningSectionProps {
  signing: { isPending: boolean; isDone: boolean; error: Error | null; reset: () => void }
  onSign: (form: SigningForm) => void
}

export function SigningSection({ signing, onSign }: SigningSectionProps) {
  // Signatures are not stored in the draft, so they must be typed again.
  const { form, setForm, draft } = useDraft({
    empty: emptySigning,
    keeps: ['name', 'designation', 'signature_location'],
  })
  const [fieldErrors, setFieldErrors] = useState<SigningErrors>({})
  const { form: element, focusFieldError } = useFieldErrorFocus()

  const edit = (change: Partial<SigningForm>, field: keyof SigningForm) => {
    setForm({ ...form, ...change })
    setFieldErrors(withoutError(fieldErrors, field))
  }
  const bind = (field: SigningText) => {
    const error = shownError(form[field], fieldErrors[field], required[field])
    return {
      name: field,
      value: form[field],
      maxLength: 255,
      autoComplete: 'off',
      error,
      ...(error === true && { placeholder: required[field] }),
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        edit({ [field]: event.target.value }, field),
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = signingErrors(form, new Date())
    setFieldErrors(found)
    signing.reset()
    draft.accept()
    if (Object.keys(found).length > 0) focusFieldError()
    else onSign(form)
  }

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={submit}>
      <RestoredDraft draft={draft} />
      <div className="row2">
        <TextField label="Full name" {...bind('name')} />
        <TextField label="Position in company" {...bind('designation')} />
      </div>
      <div className="row2">
        <TextField
          label="Signature"
          description={SIGNATURE_HINT}
          {...hintLast}
          {...bind('signature')}
        />
        <DateField
          label="Signature date"
          {...bind('signature_date')}
          // A date field has no placeholder, so the error is below it.
          error={fieldErrors.signature_date}
        />
      </div>
      <div className="row2">
        <TextField label="Signature location" {...bind('signature_location')} />
        <TextField label="Confirm your signature" {...bind('signature_confirm')} />
      </div>
      <CheckField
        label="By this I confirm agreeing with the terms of services."
        checked={form.agreed}
        error={fieldErrors.agreed}
        aria-invalid={fieldErrors.agreed === undefined ? undefined : true}
        onChange={(event) => edit({ agreed: event.target.checked }, 'agreed')}
      />
      {signing.error !== null && (
        <Alert type="error" detail={isSignedOut(signing.error) ? 'Sign in again.' : undefined}>
          {alertText(signing.error)}
        </Alert>
      )}
      <div>
        <Button
          type="submit"
          pending={signing.isPending}
          pendingLabel="Submitting..."
          disabled={signing.isDone}
        >
          Submit
        </Button>
      </div>
    </form>
  )
}

const SIGNATURE_HINT = 'Your name, written as you sign.'
const hintLast: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } = {
  inputWrapperOrder: ['label', 'input', 'error', 'description'],
}

function isSignedOut(error: Error): boolean {
  return error instanceof ApiError && error.code === 401
}
