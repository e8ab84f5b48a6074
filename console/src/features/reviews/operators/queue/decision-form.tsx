import type { CaseReason } from '@frontrow/contract/operator/reasons'
import {
  type AdCategory,
  type AdRating,
  adRatings,
} from '@frontrow/contract/ad-contents/ad-ratings'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { Rule } from '../../../../lib/forms/form-rules.ts'
import { useForm, type Saving } from '../../../../lib/forms/form.ts'
import { TextAreaField } from '../../../../ui/forms/text-field.tsx'
import type { CaseChoice } from '../cases/case-kinds.tsx'
import { FormActs } from '../../../../ui/forms/form-acts.tsx'
import { Stack } from '../../../../ui/layout/boxes.tsx'
import styles from '../cases/queue.module.css'
import keyStyles from '../../../../operator-parts/key-hint.module.css'
import { RatingFields, withKey } from './rating-fields.tsx'
import type { Verdict } from '../cases/use-cases.ts'

interface Values {
  code: string
  message: string
  rating: AdRating | null
  categories: readonly AdCategory[]
}

interface DecisionFormProps {
  choice: CaseChoice
  /** Empty where the kind has none. */
  reasons: readonly CaseReason[]
  saving: Saving
  /** The label of the button that sends it: 'Reject 3 cases'. */
  act: string
  /** True where it cannot be sent any more; what was typed stays. */
  isOver?: boolean
  onSend: (verdict: Verdict) => void
  onCancel: () => void
}

/** The reason and the text of a decision, with what members will read. */
export function DecisionForm(props: DecisionFormProps) {
  const { choice, reasons, saving, act, isOver = false, onSend, onCancel } = props
  const form = useForm<Values>({
    initial: { code: '', message: choice.text ?? '', rating: null, categories: [] },
    rules: rulesOf(choice),
    saving,
    send: (values) => onSend(verdictOf(choice, values)),
  })
  const chosen = reasons.find(({ code }) => code === form.values.code)
  const choose = (reason: CaseReason) => {
    const { message } = form.values
    const isTyped = message !== '' && message !== choice.text && message !== chosen?.message
    form.edit({ code: reason.code, ...(!isTyped && { message: reason.message }) })
  }
  /** Returns false where the key stands for no choice. */
  const chooseByKey = (place: number): boolean => {
    const [reason, rating] = [reasons[place], adRatings[place]]
    if (choice.needsReason && reason !== undefined) choose(reason)
    else if (choice.needsRating === true && rating !== undefined) form.edit({ rating })
    else return false
    return true
  }
  const isMessageOnly = !choice.needsReason && choice.needsRating !== true
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      return event.currentTarget.requestSubmit()
    if (!isShortcut(event)) return
    const categories = choice.needsRating && withKey(form.values.categories, event.key)
    if (categories !== undefined) return form.edit({ categories })
    if (!chooseByKey(Number(event.key) - 1)) return
    const radios = event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=radio]')
    radios[Number(event.key) - 1]?.focus()
  }
  return (
    <Stack
      as="form"
      {...form.props}
      gap={4}
      maxWidth={640}
      onKeyDown={onKeyDown}
      aria-label={choice.label}
    >
      {choice.needsReason && (
        <ReasonChoice
          reasons={reasons}
          value={form.values.code}
          error={form.fieldErrors.code}
          choose={choose}
        />
      )}
      {choice.needsRating === true && (
        <RatingFields
          rating={form.values.rating}
          categories={form.values.categories}
          error={form.fieldErrors.rating}
          change={form.edit}
        />
      )}
      <TextAreaField
        label="Message to members"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        autoFocus={isMessageOnly}
        data-autofocus={isMessageOnly || undefined}
        {...form.text('message')}
      />
      {chosen !== undefined && <Preview message={form.values.message} reason={chosen} />}
      <FormActs
        form={form}
        act={act}
        look={sendLook(choice)}
        disabled={isOver}
        pendingLabel="Sending..."
        onClose={onCancel}
      />
    </Stack>
  )
}

/** Whether a key was pressed alone, and not into the message. */
function isShortcut({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !(target instanceof HTMLTextAreaElement || ctrlKey || metaKey || altKey)
}

function rulesOf({ needsReason, needsRating }: CaseChoice): Rule<Values>[] {
  return [
    ...(needsReason ? [reasonRule] : []),
    ...(needsRating === true ? [ratingRule] : []),
    messageRule,
  ]
}

function verdictOf(choice: CaseChoice, { code, message, rating, categories }: Values): Verdict {
  return {
    outcome: choice.outcome,
    message: message.trim(),
    ...(code !== '' && { reason_code: code }),
    ...(rating !== null && { rating, categories: [...categories] }),
  }
}

const ratingRule: Rule<Values> = ['rating', ({ rating }) => rating !== null, 'Choose an age rating']
const reasonRule: Rule<Values> = ['code', ({ code }) => code !== '', 'Choose a reason']
const messageRule: Rule<Values> = [
  'message',
  ({ message }) => message.trim() !== '',
  'Enter a message',
]

function sendLook({ look }: CaseChoice) {
  return look === 'danger' ? 'danger-fill' : 'primary'
}

interface ReasonChoiceProps {
  reasons: readonly CaseReason[]
  value: string
  error: string | undefined
  choose: (reason: CaseReason) => void
}

/** The reasons, of which the first nine have the keys 1 to 9. */
function ReasonChoice({ reasons, value, error, choose }: ReasonChoiceProps) {
  const first = useRef<HTMLInputElement>(null)
  const isLoaded = reasons.length > 0
  useEffect(() => first.current?.focus(), [isLoaded])
  return (
    <fieldset className={styles.reasons} aria-describedby={error && 'reason-error'}>
      <legend>Reason</legend>
      {reasons.map((reason, place) => (
        <label key={reason.code}>
          <input
            ref={place === 0 ? first : undefined}
            data-autofocus={place === 0 || undefined}
            type="radio"
            name="code"
            checked={value === reason.code}
            onChange={() => choose(reason)}
          />
          {place < 9 && (
            <kbd className={keyStyles.key} aria-hidden="true">
              {place + 1}
            </kbd>
          )}
          {reason.title}
        </label>
      ))}
      {error !== undefined && (
        <p id="reason-error" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Preview({ message, reason }: { message: string; reason: CaseReason }) {
  return (
    <figure className={`${styles.quote} compact`}>
      <figcaption className="small">Members will read</figcaption>
      <blockquote>
        {message}
        {'\n'}
        {reason.what_to_do}
        <small>
          Agreement section: {reason.clause}.
          {reason.is_appealable ? ' One appeal is possible.' : ' No appeal is possible.'}
        </small>
      </blockquote>
    </figure>
  )
}
