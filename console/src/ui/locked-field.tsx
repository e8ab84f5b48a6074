import { TextInput, type TextInputProps } from '@mantine/core'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import { Tooltip } from './tooltip.tsx'

/** A value that is shown and cannot be changed here; `why` is what the lock says when it is pointed at. */
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
