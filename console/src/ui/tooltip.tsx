import { Tooltip as MantineTooltip } from '@mantine/core'
import type { ReactElement } from 'react'

interface TooltipProps {
  label: string
  /** One element that can be pointed at, and focused where the keyboard should see it too. */
  children: ReactElement
}

/** Words for what is pointed at or focused, after 300 ms (the theme says so). */
export function Tooltip({ label, children }: TooltipProps) {
  return (
    <MantineTooltip label={label} events={{ hover: true, focus: true, touch: true }}>
      {children}
    </MantineTooltip>
  )
}
