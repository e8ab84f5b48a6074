import { TextField } from '../../ui/text-field.tsx'
import type { OpenFieldProps } from '../account/account.tsx'
import styles from './billing.module.css'
import { isIban, isLongEnough } from './iban.ts'

const MISTYPED =
  'Its check digits do not fit. Compare it with what your bank sent you: once saved, it cannot be changed here.'

/**
 * Warns of a mistyped number and keeps nobody from saving it: some banks give numbers that are no IBAN. It does not wait for the
 * field to be left, because a line that appears then moves the Save button away from the press that left it.
 */
export function IbanField({ value, onChange, ...rest }: OpenFieldProps) {
  return (
    <TextField
      {...rest}
      autoComplete="off"
      spellCheck={false}
      maxLength={60}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...(value.trim() !== '' &&
        isLongEnough(value) &&
        !isIban(value) && {
          description: <span className={styles.warning}>{MISTYPED}</span>,
          inputWrapperOrder: ['label', 'input', 'error', 'description'],
        })}
    />
  )
}
