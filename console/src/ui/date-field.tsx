import { TextInput, type TextInputProps } from '@mantine/core'
import { fieldError } from './field-error.tsx'
import styles from './field.module.css'

interface DateFieldProps extends Omit<TextInputProps, 'type' | 'size'> {
  /** With the time of day, in the user's own zone. */
  withTime?: boolean
  /** For a line of tools: lower, and as wide as a date. Give it an `aria-label` in place of a label there. */
  small?: boolean
}

/** The browser's own date input: it knows the user's calendar and keyboard better than we do. */
export function DateField({ withTime = false, small = false, error, ...rest }: DateFieldProps) {
  return (
    <TextInput
      {...rest}
      type={withTime ? 'datetime-local' : 'date'}
      error={fieldError(error)}
      classNames={{ wrapper: `${styles.figures} ${small ? styles.small : ''}` }}
      {...(small ? { miw: 132 } : {})}
    />
  )
}
