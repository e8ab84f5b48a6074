import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { fieldError } from './field-error.tsx'
import { Icon } from './icon.tsx'

/** A password that can be shown and hidden again, also from the keyboard (Mantine leaves its eye out of the order). `label` is a plain text. */
export function PasswordField({ label, error, ...rest }: PasswordInputProps & { label: string }) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...rest}
      // Mantine marks the field around the input, and leaves the input itself unmarked.
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
