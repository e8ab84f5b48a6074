import { Tooltip as MantineTooltip } from '@mantine/core'
import type { ReactElement } from 'react'

interface TooltipProps {
  label: string
  /** One element that can be hovered, and focused if keyboard users need the tooltip too. */
  children: ReactElement
}

/** A tooltip for an element that is hovered or focused, after the 300 ms that the theme sets. */
export function Tooltip({ label, children }: TooltipProps) {
  return (
    <MantineTooltip label={label} events={{ hover: true, focus: true, touch: true }}>
      {children}
    </MantineTooltip>
  )
}
