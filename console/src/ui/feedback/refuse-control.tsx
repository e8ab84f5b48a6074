import type { MouseEvent } from 'react'
import { toast } from './toast.tsx'
import type { Refusal } from '../buttons/use-may.ts'

/**
 * The control keeps its place in the tab order, so that a screen reader finds the reason, and a
 * press shows the reason where no pointer can hover.
 */
export function refuse(why: string, id: string): Refusal {
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    toast({ text: why, isRefusal: true })
  }
  return {
    props: { 'aria-disabled': true, 'aria-describedby': id, title: why, onClick },
    description: (
      <span id={id} hidden>
        {why}
      </span>
    ),
  }
}
