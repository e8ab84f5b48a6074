import auth from '../../../ui/layout/auth-layout.module.css'
import type { Form } from '../../../lib/forms/form.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { errorAsPlaceholder } from '../../../ui/forms/shown-error.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import styles from '../layout/entrance.module.css'
import { required, type SignUpField, type SignUpForm } from './sign-up-form.ts'

interface SignUpFieldsProps {
  form: Form<SignUpForm>
  /** True while the email is verified: the code belongs to that email, so nothing may change. */
  disabled: boolean
}

/**
 * The three groups of the form. A required field shows its error as the placeholder, in red if it
 * was left empty.
 */
export function SignUpFields({ form, disabled }: SignUpFieldsProps) {
  const bind = (field: SignUpField) => ({ ...form.text(field), disabled })
  const bindRequired = (field: keyof typeof required) => ({
    placeholder: required[field],
    ...errorAsPlaceholder(bind(field), required[field]),
  })

  return (
    <>
      <fieldset className={`${auth.card} ${styles.group}`} disabled={disabled}>
        <legend className="legend">About Organization</legend>
        <div className={styles.fields}>
          <TextField label="Name" autoComplete="organization" {...bindRequired('companyName')} />
          <div className="row2">
            <TextField label="Location" {...bindRequired('location')} />
            <TextField
              label="Website"
              inputMode="url"
              autoComplete="url"
              {...bindRequired('website')}
            />
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
      <fieldset className={`${auth.card} ${styles.group}`} disabled={disabled}>
        <legend className="legend">About Admin</legend>
        <div className="row2">
          <TextField label="Name" autoComplete="name" {...bindRequired('name')} />
          <TextField
            label="Role"
            autoComplete="organization-title"
            list="sign-up-roles"
            {...bindRequired('role')}
          />
          <datalist id="sign-up-roles">
            <option value="Admin" />
            <option value="Developer" />
            <option value="Sales" />
          </datalist>
        </div>
      </fieldset>
      <fieldset className={`${auth.card} ${styles.group}`} disabled={disabled}>
        <legend className="legend">Sign Up Info</legend>
        <div className={styles.fields}>
          <TextField
            label="Work Email"
            type="email"
            autoComplete="username"
            {...bindRequired('email')}
          />
          <div className="row2">
            <PasswordField
              label="Password"
              autoComplete="new-password"
              {...bindRequired('password')}
            />
            <PasswordField
              label="Confirm Password"
              autoComplete="new-password"
              {...bindRequired('confirmPassword')}
            />
          </div>
        </div>
      </fieldset>
    </>
  )
}
