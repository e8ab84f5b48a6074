import {
  ModalBody,
  ModalCloseButton,
  ModalContent,
  ModalOverlay,
  ModalRoot,
  ModalTitle,
} from '@mantine/core'
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { Button } from '../buttons/button.tsx'
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
 * A modal dialog. Escape, the close button and a click outside close it, and ask first where
 * something was typed in it. Discarding resets its forms, so that none keeps a draft. It is built
 * from Mantine's parts, because the ready-made one has a `header` element that screen readers count
 * as a second banner of the page.
 */
export function Modal({ title, opened, onClose, children, footer, wide }: ModalProps) {
  useFocusReturn(opened)
  const { note, isTyped } = useTyped()
  const [asks, setAsks] = useState(false)
  const close = () => {
    setAsks(false)
    onClose()
  }
  const discard = ({ currentTarget }: MouseEvent) => {
    const forms = currentTarget.closest('[role=dialog]')?.querySelectorAll('form') ?? []
    for (const form of forms) form.reset()
    close()
  }
  return (
    <ModalRoot
      opened={opened}
      {...(wide && { size: 920 })}
      onClose={() => (isTyped() ? setAsks(!asks) : close())}
      returnFocus={false}
      // Without an exit transition, a dialog that a timer closes disappears at the set time.
      transitionProps={{ duration: 160, exitDuration: 0 }}
    >
      <ModalOverlay />
      <ModalContent onFocus={note}>
        <div className={styles.head}>
          <ModalTitle ref={startAt} tabIndex={-1}>
            {title}
          </ModalTitle>
          <ModalCloseButton aria-label="Close" />
        </div>
        <ModalBody className={styles.body} data-asks={asks || undefined}>
          {children}
        </ModalBody>
        {asks ? (
          <div className={styles.footer} role="group" aria-label="Discard what you typed?">
            <p className={styles.question}>Discard what you typed?</p>
            <Button look="default" autoFocus onClick={() => setAsks(false)}>
              Keep editing
            </Button>
            <Button look="danger-fill" onClick={discard}>
              Discard
            </Button>
          </div>
        ) : (
          footer !== undefined && <div className={styles.footer}>{footer}</div>
        )}
      </ModalContent>
    </ModalRoot>
  )
}

const firstFields = ['input:enabled:not([type=hidden], [type=file])', 'textarea:enabled']

/**
 * The focus starts where the content asks for it, at the first field, or at the title of a dialog
 * without fields, and not at the close button, which would be read before what it closes.
 */
function startAt(title: HTMLElement | null): void {
  const dialog = title?.closest('[role=dialog]')
  if (!dialog || dialog.querySelector('[data-autofocus]') !== null) return
  const field = dialog.querySelector(firstFields.join(', '))
  ;(field ?? title)?.setAttribute('data-autofocus', '')
}

type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** The content of a field. A search counts as empty, because losing it costs nothing. */
function heldIn(field: Field): string {
  if (field.type === 'checkbox' || field.type === 'radio')
    return String((field as HTMLInputElement).checked)
  return field.type === 'search' ? '' : field.value
}

/** Whether a field of the dialog has other content than when it first got the focus. */
function useTyped() {
  const first = useRef(new Map<Field, string>())
  const note = ({ target }: FocusEvent) => {
    if (isField(target) && !first.current.has(target)) first.current.set(target, heldIn(target))
  }
  const isTyped = () =>
    [...first.current].some(([field, held]) => field.isConnected && heldIn(field) !== held)
  return { note, isTyped }
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
