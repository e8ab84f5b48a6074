import type { Rule } from '../lib/forms/form-rules.ts'

/** The rule of a form with a text to members: three characters that are not spaces. */
export const messageRules: readonly Rule<{ message: string }>[] = [
  [
    'message',
    ({ message }) => message.replaceAll(/\s/g, '').length >= 3,
    'Enter a message (at least 3 characters)',
  ],
]
