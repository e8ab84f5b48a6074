import type { Form } from '../../../lib/forms/form.ts'
import { CodeBoxes } from '../../../ui/forms/code-boxes.tsx'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import styles from './factors.module.css'
import { emptyFactor, type FactorForm } from './second-factor-form.ts'

interface FactorInputProps {
  form: Form<FactorForm>
  /** Each increase focuses the first box. */
  focusFirst: number
  disabled?: boolean
  /** False for a person without an app: only a recovery code can be typed. */
  hasApp?: boolean
}

/** Six boxes for a code of the app. A link changes to a field for a recovery code, and back. */
export function FactorInput(props: FactorInputProps) {
  const { form, focusFirst, disabled = false, hasApp = true } = props
  const { kind, boxes } = form.values
  const isApp = kind === 'app'
  const error = form.fieldErrors.boxes
  const turn = () => form.edit({ ...emptyFactor, kind: isApp ? 'recovery' : 'app' })
  return (
    <div className={styles.factor}>
      <p className={styles.hint}>
        {isApp
          ? 'Enter the 6 digits from your authenticator app.'
          : 'Enter one of your recovery codes. Each works once.'}
      </p>
      {isApp ? (
        <CodeBoxes
          value={boxes}
          onChange={(typed) => form.edit({ boxes: typed })}
          error={error !== undefined}
          disabled={disabled}
          focusFirst={focusFirst}
        />
      ) : (
        <TextField
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-autofocus
          placeholder="xxxxx-xxxxx"
          disabled={disabled}
          {...form.text('recoveryCode')}
        />
      )}
      {isApp && error !== undefined && (
        <p className={styles.said} role="alert">
          <Icon name="error" size={14} />
          {error}
        </p>
      )}
      {hasApp && (
        <LinkButton onClick={turn} disabled={disabled}>
          {isApp ? 'Use a recovery code' : 'Use the authenticator app'}
        </LinkButton>
      )}
    </div>
  )
}
