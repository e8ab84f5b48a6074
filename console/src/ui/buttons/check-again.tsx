import { useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'

interface CheckAgainProps extends Pick<ButtonProps, 'look' | 'size'> {
  check: () => Promise<unknown>
}

/**
 * Checks what the page also checks by itself. The button is pending only for the checks that it
 * started, because a disabled button cannot be pressed and loses the focus.
 */
export function CheckAgain({ check, ...looks }: CheckAgainProps) {
  const [isChecking, setChecking] = useState(false)
  const checkAgain = async () => {
    setChecking(true)
    await check()
    setChecking(false)
  }
  return (
    <Button
      {...looks}
      pending={isChecking}
      pendingLabel="Checking..."
      onClick={() => void checkAgain()}
    >
      Check again
    </Button>
  )
}
