import { TextInput, type TextInputProps } from '@mantine/core'
import styles from './field.module.css'
import { Icon } from '../drawings/icon.tsx'
import { Tooltip } from '../feedback/tooltip.tsx'

/** A read-only value; `why` is the tooltip of the lock icon. */
export function LockedField({ why, ...rest }: TextInputProps & { why?: string }) {
  return (
    <TextInput
      {...rest}
      readOnly
      data-locked
      rightSectionPointerEvents="all"
      rightSection={
        why === undefined ? (
          <Icon name="lock" />
        ) : (
          <Tooltip label={why}>
            <span className={styles.affix} role="img" aria-label={why} tabIndex={0}>
              <Icon name="lock" />
            </span>
          </Tooltip>
        )
      }
    />
  )
}
