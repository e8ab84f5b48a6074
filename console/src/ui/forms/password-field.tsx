import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { fieldError } from './field-error.tsx'
import { Icon } from '../drawings/icon.tsx'

/**
 * A password field with a button that shows the password. The button can be reached with the
 * keyboard, unlike Mantine's. `label` is plain text.
 */
export function PasswordField({ label, error, ...rest }: PasswordInputProps & { label: string }) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...rest}
      // Mantine marks the wrapper as invalid, but not the input.
      aria-invalid={
        (error !== undefined && error !== null && error !== false && error !== '') || undefined
      }
      label={label}
      error={fieldError(error)}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={Eye}
      visibilityToggleButtonProps={{
        tabIndex: 0,
        'aria-hidden': false,
        'aria-label': `${visible ? 'Hide' : 'Show'} ${label}`,
      }}
    />
  )
}

function Eye({ reveal }: { reveal: boolean }) {
  return <Icon name={reveal ? 'eye-off' : 'eye'} />
}
