import { useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'

interface DialogButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The dialog, which is rendered only while it is open. */
  dialog: (onClose: () => void) => ReactNode
}

/** A button that opens a dialog. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}
