import { PasswordField } from '../../ui/password-field.tsx'
import { shownError } from '../../ui/shown-error.ts'
import { TextField } from '../../ui/text-field.tsx'
import styles from './auth-layout.module.css'
import { required, type SignUpErrors, type SignUpField, type SignUpForm } from './sign-up-form.ts'

interface SignUpFieldsProps {
  form: SignUpForm
  fieldErrors: SignUpErrors
  /** True while the email is verified: the code belongs to that email, so nothing may change. */
  disabled: boolean
  onEdit: (field: SignUpField, value: string) => void
}

/**
 * The three groups of the form. A required field shows its error as the placeholder, in red if it
 * was left empty.
 */
export function SignUpFields({ form, fieldErrors, disabled, onEdit }: SignUpFieldsProps) {
  const bind = (field: SignUpField) => ({
    name: field,
    value: form[field],
    disabled,
    error: shownError(form[field], fieldErrors[field], required[field as keyof typeof required]),
    onChange: (event: { target: { value: string } }) => onEdit(field, event.target.value),
    ...(field in required && { placeholder: required[field as keyof typeof required] }),
  })

  return (
    <>
      <fieldset className={styles.group} disabled={disabled}>
        <legend className={styles.legend}>About Organization</legend>
        <div className={styles.fields}>
          <TextField label="Name" autoComplete="organization" {...bind('companyName')} />
          <div className="row2">
            <TextField label="Location" {...bind('location')} />
            <TextField label="Website" inputMode="url" autoComplete="url" {...bind('website')} />
          </div>
          <div className="row2">
            <TextField
              label="App Store URL"
              remark="one of the two"
              inputMode="url"
              {...bind('appStoreURL')}
            />
            <TextField
              label="Play Store URL"
              remark="one of the two"
              inputMode="url"
              {...bind('playStoreURL')}
            />
          </div>
        </div>
      </fieldset>
      <fieldset className={styles.group} disabled={disabled}>
        <legend className={styles.legend}>About Admin</legend>
        <div className="row2">
          <TextField label="Name" autoComplete="name" {...bind('name')} />
          <TextField
            label="Role"
            autoComplete="organization-title"
            list="sign-up-roles"
            {...bind('role')}
          />
          <datalist id="sign-up-roles">
            <option value="Admin" />
            <option value="Developer" />
            <option value="Sales" />
          </datalist>
        </div>
      </fieldset>
      <fieldset className={styles.group} disabled={disabled}>
        <legend className={styles.legend}>Sign Up Info</legend>
        <div className={styles.fields}>
          <TextField label="Work Email" type="email" autoComplete="username" {...bind('email')} />
          <div className="row2">
            <PasswordField label="Password" autoComplete="new-password" {...bind('password')} />
            <PasswordField
              label="Confirm Password"
              autoComplete="new-password"
              {...bind('confirmPassword')}
            />
          </div>
        </div>
      </fieldset>
    </>
  )
}
