import { changePassword } from '@frontrow/contract/account'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { ApiError, call } from '../../lib/call.ts'
import { useFieldErrorFocus } from '../../lib/field-error-focus.ts'
import { signOutAfter } from '../../lib/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField as Field } from '../../ui/password-field.tsx'
import styles from './account.module.css'
import {
  errorsAfter,
  emptyPasswords,
  fieldOf,
  passwordBody,
  passwordErrors,
  required,
  type PasswordErrors,
  type PasswordField,
  type PasswordForm,
} from './password-form.ts'

const SIGN_OUT_MS = 1500

/**
 * The second part of the developer screen. A new password ends every session, including this one.
 */
export function PasswordSection({ email }: { email: string }) {
  const [form, setForm] = useState(emptyPasswords)
  const [fieldErrors, setFieldErrors] = useState<PasswordErrors>({})
  const { form: element, focusFieldError } = useFieldErrorFocus()
  const changing = useChangePassword((refused) => {
    setFieldErrors(refused)
    focusFieldError()
  })
  const failure = failureOf(changing.error)

  const bind = (field: PasswordField) => ({
    name: field,
    value: form[field],
    // An empty required field shows the error as its placeholder.
    ...(fieldErrors[field] === required[field]
      ? { error: true, placeholder: required[field] }
      : { error: fieldErrors[field] }),
    onChange: (event: { target: { value: string } }) => {
      const edited = { ...form, [field]: event.target.value }
      setForm(edited)
      setFieldErrors(errorsAfter(fieldErrors, field, edited))
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = passwordErrors(form)
    setFieldErrors(found)
    changing.reset()
    if (Object.keys(found).length > 0) focusFieldError()
    else changing.mutate(form)
  }

  return (
    <section className={styles.group} aria-labelledby="password-heading">
      <h2 id="password-heading" className={styles.title}>
        Password
      </h2>
      <form ref={element} className={styles.fields} noValidate onSubmit={submit}>
        {/* Password managers store the new password under this username. */}
        <input name="email" autoComplete="username" value={email} readOnly hidden />
        <div className="row2">
          <Field label="Old Password" autoComplete="current-password" {...bind('oldPassword')} />
        </div>
        <div className="row2">
          <Field label="New Password" autoComplete="new-password" {...bind('newPassword')} />
          <Field
            label="Confirm Password"
            autoComplete="new-password"
            {...bind('confirmPassword')}
          />
        </div>
        {changing.isSuccess && (
          <Alert type="success">Password has been updated successfully.</Alert>
        )}
        {failure !== null && (
          <Alert type="error" detail={failure.detail}>
            {failure.text}
          </Alert>
        )}
        <div>
          <Button
            type="submit"
            pending={changing.isPending}
            pendingLabel="Saving.."
            disabled={changing.isSuccess}
          >
            Save
          </Button>
        </div>
      </form>
    </section>
  )
}

/** Changes the password. `onRefused` receives the field errors. */
function useChangePassword(onRefused: (fieldErrors: PasswordErrors) => void) {
  return useMutation({
    mutationFn: (form: PasswordForm) =>
      call(changePassword, {
        params: { developerId: '{developer-id}' },
        body: passwordBody(form),
      }),
    onSuccess: () => signOutAfter(SIGN_OUT_MS, 'Please sign in with new password'),
    onError: (error) => {
      const refused = refusedField(error)
      if (refused !== null) onRefused(refused)
    },
  })
}

/** The field errors for a value that the server rejected. */
function refusedField(error: Error): PasswordErrors | null {
  if (!(error instanceof ApiError) || error.code !== 422) return null
  const field = fieldOf[error.field ?? '']
  return field === undefined ? null : { [field]: error.message }
}

/**
 * The text of the alert; null if there is no error or a field shows it. An unanswered call and a
 * rate limit say what to do, and a rejected value says which one. Any other failure has a general
 * text, because the server's message would not help (decision Q-05).
 */
function failureOf(error: Error | null): { text: string; detail?: string } | null {
  if (error === null || refusedField(error) !== null) return null
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 400) return { text: 'Old password is incorrect' }
  if (code === 0 || code === 429) return { text: error.message }
  const text = 'Something went wrong. Please try again.'
  return code === 422 && error.message !== text ? { text, detail: error.message } : { text }
}
