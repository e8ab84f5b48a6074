import type { TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { typeDigits, type DigitShape, type TypedEdit } from './grouped-digits.ts'

interface GroupedDigitsFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  shape: DigitShape
  /** Digits only. */
  value: string
  onChange: (digits: string) => void
}

/** A field for a long number that is formatted in groups while it is typed. */
export function GroupedDigitsField({ shape, value, onChange, ...rest }: GroupedDigitsFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // A new object for each edit, because the caret must be restored even if the text stays the same.
  const [caret, setCaret] = useState({ at: 0 })

  useLayoutEffect(() => {
    if (document.activeElement === input.current)
      input.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])

  const edit = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = event.target
    const after = typeDigits(shape, value, {
      text,
      caret: selectionStart ?? text.length,
      deleted: directionOf(event.nativeEvent),
    })
    setCaret({ at: after.caret })
    onChange(after.digits)
  }

  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      {...rest}
      ref={input}
      value={shape.show(value)}
      onChange={edit}
    />
  )
}

function directionOf(event: Event): TypedEdit['deleted'] {
  const kind = event instanceof InputEvent ? event.inputType : ''
  if (!kind.startsWith('delete')) return null
  return kind.endsWith('Forward') ? 'forward' : 'backward'
}
