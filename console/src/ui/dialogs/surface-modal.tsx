import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Modal } from './modal.tsx'
import styles from './surface-modal.module.css'

interface SurfaceModalProps {
  title: string
  opened: boolean
  onClose: () => void
  /** False until the content has loaded. */
  printable: boolean
  children: ReactNode
}

/** A printable dialog: a print contains only the dialog, without the rest of the page. */
export function SurfaceModal({ title, opened, onClose, printable, children }: SurfaceModalProps) {
  return (
    <Modal
      title={title}
      opened={opened}
      onClose={onClose}
      footer={
        <>
          <Button look="default" onClick={onClose}>
            Close
          </Button>
          <Button disabled={!printable} onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <div className={styles.surface}>{children}</div>
    </Modal>
  )
}
