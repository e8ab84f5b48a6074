import type { ReactNode } from 'react'
import { Stack } from './boxes.tsx'

/** The sections of a page, one below the other. */
export function Sections({ children }: { children: ReactNode }) {
  return <Stack gap={5}>{children}</Stack>
}
