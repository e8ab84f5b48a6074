import type { Permission } from '@frontrow/contract/permission-names'
import { createContext, useContext, useId, type MouseEvent } from 'react'

/** What the role of the signed-in member allows. */
export interface MemberRole {
  /** Why the member may not do it: a sentence that names who may. Null where they may. */
  whyNot: (needs: Permission) => string | null
  /** True until the server has answered for the first time; until then everything is allowed. */
  isLoading: boolean
  /** Shows the reason when a control is pressed that the role may not use. */
  tell: (why: string) => void
}

/** The role of an owner, and of everybody on a server without roles. */
export const fullRole: MemberRole = {
  whyNot: () => null,
  isLoading: false,
  tell: () => {},
}

/** The shell provides the role. Without it everything is allowed. */
export const RoleContext = createContext(fullRole)

/** Whether the member may do what a permission allows, and why not. */
export function useMay(needs: Permission | undefined) {
  const { whyNot, isLoading } = useContext(RoleContext)
  const why = needs === undefined ? null : whyNot(needs)
  return { isAllowed: why === null, why, isLoading }
}

/**
 * The properties of a control that a role may not use, and the text that describes it; null where
 * the role may. The control keeps its place in the tab order, so that a screen reader finds the
 * reason, and a press shows the reason where no pointer can hover.
 */
export function useRefusal(needs: Permission | undefined) {
  const { tell } = useContext(RoleContext)
  const { why } = useMay(needs)
  const id = useId()
  if (why === null) return null
  const refuse = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    tell(why)
  }
  return {
    props: { 'aria-disabled': true, 'aria-describedby': id, title: why, onClick: refuse },
    description: (
      <span id={id} hidden>
        {why}
      </span>
    ),
  }
}
