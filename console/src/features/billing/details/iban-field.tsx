import { TextField } from '../../../ui/forms/text-field.tsx'
import type { OpenFieldProps } from '../../account/account.tsx'
import { isIban, isLongEnough } from '@frontrow/contract/money/iban'

const MISTYPED =
  'The length or the check digits are wrong. Check it: once saved, it cannot be changed here.'

/**
 * Warns about a mistyped IBAN but allows saving it, because some banks use numbers that are not
 * IBANs. The warning appears while typing and not on blur: a line that appears on blur would move
 * the save button away from the click.
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
      {...(isDoubtfulIban(value) && {
        description: <span className="warn">{MISTYPED}</span>,
        inputWrapperOrder: ['label', 'input', 'error', 'description'],
      })}
    />
  )
}

/** Whether an IBAN that is complete may be mistyped. */
export function isDoubtfulIban(value: string): boolean {
  return isLongEnough(value) && !isIban(value)
}
