import {
  createSetupIntent,
  updatePaymentMethod,
  listPayments,
  showCard,
} from '@frontrow/contract/billing'
import { useCallback, useRef, useState } from 'react'
import { ApiError, call } from '../../../lib/calls/call.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { CardRefusal, type CardEntry } from './card-provider.ts'

/** The message above the buttons; `detail` says what to do about it. */
export interface CardNotice {
  text: string
  detail?: string
}

interface SchemaError {
  notice: CardNotice
  fields: readonly string[]
}

const UNEXPECTED = 'An unexpected error occurred.'
const none: readonly string[] = []

/** The state and actions of the dialog. `onSaved` is called when the card is on file. */
export function useCardEntry(onSaved: () => void) {
  const fields = useRef<CardEntry>(null)
  const [fieldError, setFieldError] = useState<SchemaError | null>(null)
  const { question, ask } = useQuestion()

  const saving = useAct(updatePaymentMethod, {
    input: async (entry: CardEntry) => {
      const options = { bareTextIs: 'client_secret' }
      const { client_secret: clientSecret } = await call(createSetupIntent, {}, options)
      const paymentMethodId = await entry.enter({ clientSecret, ask })
      return { query: { payment_method_id: paymentMethodId } }
    },
    onSuccess: () => {
      reset()
      onSaved()
    },
    refreshesOnSuccess: [listPayments, showCard],
    onError: (error) => setFieldError(failureOf(error)),
  })
  const reset = () => {
    setFieldError(null)
    saving.reset()
  }

  return {
    /** The ref of the provider's fields. */
    fields,
    edited: useCallback(() => setFieldError(null), []),
    notice: fieldError?.notice ?? null,
    wrong: fieldError?.fields ?? none,
    isSaving: saving.isPending,
    /** The question of the cardholder's bank while it waits for an answer. */
    question,
    reset,
    /** Returns false if a field has an error, so nothing was sent. */
    save: (): boolean => {
      const entry = fields.current
      if (entry === null || saving.isPending) return true
      const found = entry.fieldError(new Date())
      setFieldError(found && { notice: { text: found.message }, fields: found.fields })
      if (found === null) saving.mutate(entry)
      return found === null
    },
  }
}

type Answer = (yes: boolean) => void

/** A question that waits for an answer; null while nothing is asked. */
export function useQuestion() {
  const [question, setQuestion] = useState<Answer | null>(null)
  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        setQuestion(() => (yes: boolean) => {
          setQuestion(null)
          resolve(yes)
        })
      }),
    [],
  )
  return { question, ask }
}

/** The message of the provider or of the server, or a general one if neither sent any. */
function failureOf(error: Error): SchemaError {
  const fields = error instanceof CardRefusal && error.field !== undefined ? [error.field] : none
  if (error instanceof ApiError && error.code === 0)
    return { notice: { text: UNEXPECTED, detail: error.message }, fields }
  return { notice: { text: isSaid(error) ? error.message : UNEXPECTED }, fields }
}

/** The console's own sentence about a status is not what the server or the provider said. */
function isSaid(error: Error): boolean {
  return error instanceof CardRefusal || (error instanceof ApiError && error.isSaid)
}
