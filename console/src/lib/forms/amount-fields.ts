import { useState, type ChangeEvent } from 'react'
import { amountText, unclearComma, type AmountShape } from '../text/amount-text.ts'

interface Typed {
  /** What was typed, with its commas. */
  written: string
  shape: AmountShape
}

type TypedAmounts = Partial<Record<string, Typed>>

/**
 * The amount fields of a form. A value never has a comma, so what was typed is kept beside it:
 * `10,0` on the way to `10,000` and `2,5` are told apart only by what follows.
 */
export function useAmountFields(
  values: object,
  edit: (field: string, text: string) => void,
): { isUnclear: () => boolean; amountOf: (field: string, shape?: AmountShape) => AmountProps } {
  const [typed, setTyped] = useState<TypedAmounts>({})
  const textOf = (field: string) => {
    const value = (values as Record<string, unknown>)[field]
    return typeof value === 'string' ? value : ''
  }
  // The value may have been set by something else since, such as a discarded draft.
  const now = (field: string) => {
    const kept = typed[field]
    const found = kept === undefined ? null : amountText(kept.written, kept.shape)
    return kept === undefined || found?.text !== textOf(field)
      ? { written: textOf(field), isUnclear: false }
      : { written: kept.written, isUnclear: found.isUnclear }
  }
  const amountOf = (field: string, shape: AmountShape = {}): AmountProps => {
    const { written, isUnclear } = now(field)
    return {
      ...amountInput,
      ...(isUnclear && { error: unclearComma }),
      onChange: ({ target }) => {
        const next = writtenAfter(target.value, textOf(field), written)
        setTyped((all) => ({ ...all, [field]: { written: next, shape } }))
        edit(field, amountText(next, shape).text)
      },
      // Who comes back to a field goes on from what it shows.
      onBlur: () => {
        if (!isUnclear || textOf(field) === '') setTyped((all) => ({ ...all, [field]: undefined }))
      },
    }
  }
  return { amountOf, isUnclear: () => Object.keys(typed).some((field) => now(field).isUnclear) }
}

interface AmountProps {
  inputMode: 'decimal'
  autoComplete: 'off'
  maxLength: number
  error?: string
  onChange: (event: Pick<ChangeEvent<HTMLInputElement>, 'target'>) => void
  onBlur: () => void
}

/** Grouped texts are longer than the amounts that the rules allow. */
const amountInput = { inputMode: 'decimal', autoComplete: 'off', maxLength: 40 } as const

/** What is written after an edit at the end of the field, where earlier commas stay known. */
function writtenAfter(inField: string, shown: string, written: string): string {
  return inField.startsWith(shown) ? written + inField.slice(shown.length) : inField
}
