import { Checkbox, type CheckboxProps } from '@mantine/core'
import { fieldError } from './field-error.tsx'

export function CheckField({ error, ...rest }: CheckboxProps) {
  return <Checkbox size="18px" {...rest} error={fieldError(error)} />
}
