import {
  ModalBody,
  ModalCloseButton,
  ModalContent,
  ModalOverlay,
  ModalRoot,
  ModalTitle,
} from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './modal.module.css'

interface ModalProps {
  title: string
  opened: boolean
  onClose: () => void
  children: ReactNode
  /** The buttons, the one that goes on last. */
  footer?: ReactNode
  /** Pictures need more room than words. */
  wide?: boolean
}

/**
 * A dialog before the page. Escape, the cross and a press beside it all close. It is put together from Mantine's parts: the
 * ready-made one has a `header` that counts as a second banner of the page.
 */
export function Modal({ title, opened, onClose, children, footer, wide }: ModalProps) {
  return (
    <ModalRoot
      opened={opened}
      {...(wide && { size: 920 })}
      onClose={onClose} // It goes at once: a dialog that closes by itself at a given moment is gone at that moment.
      transitionProps={{ duration: 160, exitDuration: 0 }}
    >
      <ModalOverlay />
      <ModalContent>
        <div className={styles.head}>
          <ModalTitle>{title}</ModalTitle>
          <ModalCloseButton aria-label="Close" />
        </div>
        <ModalBody className={styles.body}>{children}</ModalBody>
        {footer !== undefined && <div className={styles.footer}>{footer}</div>}
      </ModalContent>
    </ModalRoot>
  )
}
