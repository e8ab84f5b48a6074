import type { Permission } from '@frontrow/contract/permissions/names'
import { useForm } from '../../lib/forms/form.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import { Stack } from '../../ui/layout/boxes.tsx'
import styles from './decisions.module.css'
import { emptyReply, replyRules } from './reply-form.ts'
import type { useAnswer } from './use-decisions.ts'

interface ReplyFieldsProps {
  label: string
  send: string
  /** The id of the question or of the decision. */
  id: string
  sending: ReturnType<typeof useAnswer>
  needs: Permission
  onCancel?: () => void
}

/** One text and a button: an answer or an appeal. */
export function ReplyFields({ label, send, id, sending, needs, onCancel }: ReplyFieldsProps) {
  const form = useForm({
    initial: emptyReply,
    rules: replyRules,
    saving: sending,
    send: ({ text }, options) =>
      sending.mutate({ params: { id }, body: { text: text.trim() } }, options),
  })
  return (
    <Stack as="form" {...form.props} gap={3} pad="2 0 0" maxWidth={640}>
      <TextAreaField label={label} autosize minRows={3} maxRows={10} {...form.text('text')} />
      {form.failureText !== null && <Alert type="error">{form.failureText}</Alert>}
      <div className={styles.buttons}>
        {onCancel && (
          <Button size="sm" look="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button size="sm" needs={needs} {...form.button} pendingLabel="Sending...">
          {send}
        </Button>
      </div>
    </Stack>
  )
}
