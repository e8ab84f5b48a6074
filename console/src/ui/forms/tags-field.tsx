import { TagsInput, type TagsInputProps } from '@mantine/core'
import { listPlace } from './choices.tsx'
import { fieldError } from './field-error.tsx'

/** A field for several words. Enter, a comma, or leaving the field ends a word. */
export function TagsField({ error, ...rest }: TagsInputProps) {
  return (
    <TagsInput
      splitChars={[',']}
      acceptValueOnBlur
      comboboxProps={listPlace()}
      {...rest}
      error={fieldError(error)}
    />
  )
}
