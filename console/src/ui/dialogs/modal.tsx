import {
  ModalBody,
  ModalCloseButton,
  ModalContent,
  ModalOverlay,
  ModalRoot,
  ModalTitle,
} from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import styles from './modal.module.css'

interface ModalProps {
  title: string
  opened: boolean
  onClose: () => void
  children: ReactNode
  /** The buttons; the primary one is last. */
  footer?: ReactNode
  /** A wide dialog, for pictures. */
  wide?: boolean
}

/**
 * A modal dialog. Escape, the close button and a click outside close it. It is built from Mantine's
 * parts, because the ready-made one has a `header` element that screen readers count as a second
 * banner of the page.
 */
export function Modal({ title, opened, onClose, children, footer, wide }: ModalProps) {
  useFocusReturn(opened)
  return (
    <ModalRoot
      opened={opened}
      {...(wide && { size: 920 })}
      onClose={onClose}
      returnFocus={false}
      // Without an exit transition, a dialog that a timer closes disappears at the set time.
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

/**
 * Gives the focus back to the element that opened the dialog. Mantine does so only where `opened`
 * changes, and many dialogs are rendered only while they are open.
 */
function useFocusReturn(opened: boolean) {
  useEffect(() => {
    if (!opened) return
    const opener = document.activeElement
    return () => {
      // The focus is lost only once the dialog has left the page.
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement)
          opener.focus({ preventScroll: true })
      })
    }
  }, [opened])
}
