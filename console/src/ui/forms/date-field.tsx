import { TextInput, type TextInputProps } from '@mantine/core'
import { fieldError } from './field-error.tsx'
import styles from './field.module.css'

interface DateFieldProps extends Omit<TextInputProps, 'type' | 'size'> {
  /** Adds the time of day, in the user's time zone. */
  withTime?: boolean
  /**
   * A lower field, as wide as a date, for toolbars. It needs an `aria-label` in place of a label.
   */
  small?: boolean
}

/** The browser's date input, which follows the user's calendar and keyboard settings. */
export function DateField({ withTime = false, small = false, error, ...rest }: DateFieldProps) {
  return (
    <TextInput
      {...rest}
      type={withTime ? 'datetime-local' : 'date'}
      error={fieldError(error)}
      classNames={{ wrapper: `${styles.figures} ${small ? `${styles.small} low` : ''}` }}
      {...(small ? { miw: 132 } : {})}
    />
  )
}
