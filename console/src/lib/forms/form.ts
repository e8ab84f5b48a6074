import { useCallback, useState, type SubmitEvent } from 'react'
import { useAmountFields } from './amount-fields.ts'
import type { AmountShape } from '../text/amount-text.ts'
import { alertText, ApiError } from '../calls/call.ts'
import { lookUp } from '../text/look-up.ts'
import { useDraft, type DraftOptions } from './draft.ts'
import { useFieldErrorFocus } from './field-error-focus.ts'
import {
  errorsAfterEdit,
  fieldErrorsOf,
  firstFieldErrorOf,
  type FieldErrors,
  type Rule,
} from './form-rules.ts'

export interface FormOptions<Form extends object> {
  initial: Form
  /** Without rules, every form is sent. */
  rules?: readonly Rule<Form>[]
  /** Shows only the first error at a time. */
  oneErrorAtATime?: boolean
  /** Sends a form without errors, usually `saving.mutate`. */
  send: Send<Form>
  /** The call that `send` starts; missing if none is made. */
  saving?: Saving
  /** The fields beside which the error of the call is shown; none by default. */
  refusedFields?: RefusedFields<Form>
  /** Clears the result of the call on each edit, for forms whose alert is about one field. */
  resetsOnEdit?: boolean
  /** How the form is kept until it is sent; every form is. */
  draft?: DraftOptions
}

/**
 * `options` go to the call, so that the form learns what the server refused. `setValues` changes
 * the form later, without clearing errors or the result of the call as an edit does.
 */
export type Send<Form> = (
  form: Form,
  options: { onError: (error: Error) => void },
  setValues: (change: (now: Form) => Form) => void,
) => void

/**
 * The field of each refusal, by its reason or by the field of the call that it names. A refusal
 * whose field is null or missing is shown above the button. A function decides otherwise.
 */
type RefusedFields<Form> =
  | Readonly<Record<string, (keyof Form & string) | null>>
  | ((error: Error) => FieldErrors<Form>)

/** A mutation of React Query has these. */
export interface Saving {
  isPending: boolean
  error: Error | null
  reset: () => void
}

type TextField<Form> = {
  [Field in keyof Form & string]: Form[Field] extends string ? Field : never
}[keyof Form & string]

const noRules: readonly never[] = []
const noOptions: DraftOptions = {}

/**
 * The state of a form: what was typed, the errors of its fields, and the call that sends it. A
 * submit checks the rules and focuses the first field with an error, or sends the form; while the
 * call is pending, a submit does nothing.
 */
export function useForm<Form extends object>(options: FormOptions<Form>) {
  const { rules = noRules, saving = noCall, send } = options
  const refusedFields = (error: Error) => refusedFieldsOf(options.refusedFields ?? {}, error)
  const { values, fieldErrors, setState, draft, noteEdit, ...kept } = useFormState(options)
  const { ref, focusFieldError } = useFieldErrorFocus(kept.begin)
  const lastError = useLastError(saving)
  const { isPending, reset } = saving
  const resetsNow = options.resetsOnEdit === true && !isPending

  const edit = useCallback(
    (change: Partial<Form>) => {
      noteEdit()
      setState((now) => afterEdit(rules, now, change))
      if (resetsNow) reset()
    },
    [noteEdit, rules, setState, resetsNow, reset],
  )
  const amounts = useAmountFields(values, (field, text) => edit({ [field]: text } as Partial<Form>))
  const showErrors = (found: FieldErrors<Form>) => {
    setState((now) => ({ ...now, fieldErrors: found }))
    if (hasErrors(found)) focusFieldError()
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    const check = options.oneErrorAtATime === true ? firstFieldErrorOf : fieldErrorsOf
    const found = check(rules, values, new Date())
    showErrors(found)
    if (amounts.isUnclear()) focusFieldError()
    if (hasErrors(found) || amounts.isUnclear()) return reset()
    if (options.saving === undefined) draft.forget()
    else kept.noteSend()
    send(values, { onError: (error) => showErrors(refusedFields(error)) }, (change) =>
      setState((now) => ({ ...now, values: change(now.values) })),
    )
  }

  const shownIn = (field: TextField<Form>) => ({
    name: field,
    value: values[field] as string,
    error: fieldErrors[field],
  })
  const failure = lastError !== null && hasErrors(refusedFields(lastError)) ? null : lastError
  return {
    values,
    fieldErrors,
    /** Keeps its identity between renders, so that a slow field is not rendered again. */
    edit,
    draft,
    /** The error of the call, unless it is shown beside a field. */
    failure,
    /** The text of the failure for an alert: `<code> <message>`. */
    failureText: failure === null ? null : alertText(failure),
    /** The properties of the form element. */
    props: { ref, noValidate: true, onSubmit, onReset: draft.discard },
    /** The properties of its submit button. */
    button: { type: 'submit', pending: isPending } as const,
    /** The properties of a text field. */
    text: (field: TextField<Form>) => ({
      ...shownIn(field),
      onChange: (event: { target: { value: string } }) =>
        edit({ [field]: event.target.value } as Partial<Form>),
    }),
    /** The properties of a text field for an amount: digits and one point, typed or pasted. */
    amount: (field: TextField<Form>, shape?: AmountShape) => ({
      ...shownIn(field),
      ...amounts.amountOf(field, shape),
    }),
  }
}

const noCall: Saving = { isPending: false, error: null, reset: () => {} }

function refusedFieldsOf<Form>(refused: RefusedFields<Form>, error: Error): FieldErrors<Form> {
  if (typeof refused === 'function') return refused(error)
  if (!(error instanceof ApiError)) return {}
  const field = lookUp(refused, error.reason) ?? lookUp(refused, error.field) ?? null
  const shown: FieldErrors<Form> = {}
  if (field !== null) shown[field] = error.message
  return shown
}

interface State<Form> {
  values: Form
  fieldErrors: FieldErrors<Form>
}

/** The values and errors of a form, and the draft that they are restored from and stored in. */
function useFormState<Form extends object>(options: FormOptions<Form>) {
  const { initial, saving = noCall, draft = noOptions } = options
  const [state, setState] = useState<State<Form>>({ values: initial, fieldErrors: {} })
  const restore = (values: Partial<Form>) =>
    setState((now) => ({ values: { ...now.values, ...values }, fieldErrors: {} }))
  const kept = useDraft({ initial, values: state.values, restore, saving, options: draft })
  return { ...state, setState, ...kept }
}

function afterEdit<Form extends object>(
  rules: readonly Rule<Form>[],
  { values, fieldErrors }: State<Form>,
  change: Partial<Form>,
): State<Form> {
  const form = { ...values, ...change }
  const edit = { edited: Object.keys(change), form }
  return { values: form, fieldErrors: errorsAfterEdit(rules, fieldErrors, edit) }
}

function hasErrors(fieldErrors: object): boolean {
  return Object.keys(fieldErrors).length > 0
}

/**
 * The error of a call, shown while the call is repeated. If its message disappeared on click, the
 * layout would move and the second click of a double click would hit another element.
 */
function useLastError({ error, isPending }: Saving): Error | null {
  const [lastError, setLastError] = useState(error)
  if (!isPending && lastError !== error) setLastError(error)
  return isPending ? lastError : error
}

/** What `useForm` returns, for the fields of a form in a component of their own. */
export type Form<Values extends object> = ReturnType<typeof useForm<Values>>
