import { TextInput, Textarea, type TextInputProps, type TextareaProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { fieldError } from './field-error.tsx'
import styles from './field.module.css'

interface Remark {
  /** A muted word at the end of the label's line. It is not part of the field's accessible name. */
  remark?: ReactNode
}

export function TextField({ remark, error, ...rest }: TextInputProps & Remark) {
  return (
    <Remarked remark={remark}>
      <TextInput {...rest} error={fieldError(error)} />
    </Remarked>
  )
}

export function TextAreaField({ remark, error, ...rest }: TextareaProps & Remark) {
  return (
    <Remarked remark={remark}>
      <Textarea {...rest} error={fieldError(error)} />
    </Remarked>
  )
}

function Remarked({ remark, children }: Remark & { children: ReactNode }) {
  if (remark === undefined) return children
  return (
    <div className={styles.remarked}>
      {children}
      <span className={styles.remark}>{remark}</span>
    </div>
  )
}

/** A field for an amount of money: right-aligned digits with the currency symbol before them. */
export function MoneyField({ symbol, ...rest }: TextInputProps & { symbol: string }) {
  return (
    <TextField
      {...rest}
      leftSection={<span className={styles.affix}>{symbol}</span>}
      leftSectionWidth={symbol.length > 2 ? 48 : 32}
      classNames={{ input: 'num' }}
    />
  )
}
