import { askQuestion, type Case } from '@frontrow/contract/operator/cases'
import { useEffect, type KeyboardEvent } from 'react'
import type { Rule } from '../../../../lib/forms/form-rules.ts'
import { useForm } from '../../../../lib/forms/form.ts'
import { useAct } from '../../../../lib/calls/use-call.ts'
import { TextAreaField } from '../../../../ui/forms/text-field.tsx'
import { FormActs } from '../../../../ui/forms/form-acts.tsx'
import { Stack } from '../../../../ui/layout/boxes.tsx'
import { caseReads } from '../../../../operator-parts/reads.ts'

const rules: readonly Rule<{ text: string }>[] = [
  ['text', ({ text }) => text.trim() !== '', 'Enter a question'],
]

interface QuestionFormProps {
  shown: Case
  onAsked: () => void
  onCancel: () => void
}

/** Asks the members before the decision. The case waits for their answer. */
export function QuestionForm({ shown, onAsked, onCancel }: QuestionFormProps) {
  const asking = useAct(askQuestion, { refreshes: caseReads })
  const form = useForm({
    initial: { text: '' },
    rules,
    saving: asking,
    send: ({ text }) =>
      asking.mutate(
        { params: { id: shown.id }, body: { version: shown.version, text: text.trim() } },
        { onSuccess: onAsked },
      ),
  })
  useEffect(() => document.getElementById(fieldId)?.focus(), [])
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      event.currentTarget.requestSubmit()
  }
  return (
    <Stack
      as="form"
      {...form.props}
      gap={4}
      maxWidth={640}
      onKeyDown={onKeyDown}
      aria-label="Question"
    >
      <TextAreaField
        id={fieldId}
        label="Question to members"
        description="Emailed now. They reply under Organization, Decisions."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...form.text('text')}
      />
      <FormActs
        form={form}
        act="Send question"
        disabled={shown.state !== 'open'}
        pendingLabel="Sending..."
        onClose={onCancel}
      />
    </Stack>
  )
}

const fieldId = 'question-to-members'
