import type { Store } from '@frontrow/contract/apps/store-ids'
import { useState } from 'react'
import type { TextInputProps } from '@mantine/core'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import styles from './apps.module.css'
import { storeIdRemark } from './store-id.ts'

interface StoreIdFieldProps extends TextInputProps {
  store: Store
  value: string
  onEdit: (value: string) => void
}

const hints: Readonly<Record<Store, string>> = {
  google: 'The package name, such as com.example.game',
  apple: 'The number in its App Store URL',
}

/**
 * A field for a store id. An unusual id gets a remark on blur and is still accepted, because stores
 * may have ids in other formats.
 */
export function StoreIdField({ store, value, onEdit, ...rest }: StoreIdFieldProps) {
  const [left, setLeft] = useState(value !== '')
  const remark = left ? storeIdRemark(store, value) : null
  return (
    <div>
      <TextField
        {...rest}
        value={value}
        description={remark === null ? hints[store] : <span className="warn">{remark.text}</span>}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onEdit(event.target.value)}
        onBlur={() => setLeft(true)}
      />
      {remark?.meant !== undefined && (
        <p className={styles.meant}>
          <LinkButton onClick={() => onEdit(remark.meant ?? '')}>Use {remark.meant}</LinkButton>
        </p>
      )}
    </div>
  )
}
