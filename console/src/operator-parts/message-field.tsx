import type { ComponentProps } from 'react'
import type { Rule } from '../lib/forms/form-rules.ts'
import { TextAreaField } from '../ui/forms/text-field.tsx'

/** The rule of a form with a text to members: three characters that are not spaces. */
export const messageRules: readonly Rule<{ message: string }>[] = [
  [
    'message',
    ({ message }) => message.replaceAll(/\s/g, '').length >= 3,
    'Enter a message (at least 3 characters)',
  ],
]

/** What the members of an organization are told about an act. */
export function MessageField(props: ComponentProps<typeof TextAreaField>) {
  return (
    <TextAreaField
      label="Message to members"
      autosize
      minRows={2}
      maxRows={6}
      maxLength={1000}
      {...props}
    />
  )
}
