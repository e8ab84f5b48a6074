import { longestAnswer } from '@frontrow/contract/reviews'
import type { Rule } from '../../lib/forms/form-rules.ts'

export const emptyReply = { text: '' }

export type Reply = typeof emptyReply

export const replyRules: readonly Rule<Reply>[] = [
  ['text', (form) => form.text.trim() !== '', 'Enter a text'],
  [
    'text',
    (form) => form.text.trim().length <= longestAnswer,
    `At most ${longestAnswer} characters`,
  ],
]
