import type { OperatorPermission } from '@frontrow/contract/permissions/operator-names'
import type { Permission } from '@frontrow/contract/permissions/names'
import { createContext, useContext, useId, type ComponentProps, type ReactNode } from 'react'

/** A permission of members, or of operators in their console. */
export type Needs = Permission | OperatorPermission

/** What the role of the signed-in person allows. */
export interface MemberRole {
  /** Why the person may not do it: a sentence that names who may. Null where they may. */
  whyNot: (needs: Needs) => string | null
  /** True until the server has answered for the first time; until then everything is allowed. */
  isLoading: boolean
  /** What a control becomes that the role may not use. `id` is for its description. */
  refuse: (why: string, id: string) => Refusal | null
  /** Shown in place of all pages but the person's own, while the server refuses what they need. */
  panel?: ReactNode
}

export interface Refusal {
  props: ComponentProps<'button'>
  description: ReactNode
}

/** The role of an owner, and of everybody on a server without roles. */
export const fullRole: MemberRole = {
  whyNot: () => null,
  isLoading: false,
  refuse: () => null,
}

/** The shell provides the role. Without it everything is allowed. */
export const RoleContext = createContext(fullRole)

/** Whether the person may do what a permission allows, and why not. */
export function useMay(needs: Needs | undefined) {
  const { whyNot, isLoading } = useContext(RoleContext)
  const why = needs === undefined ? null : whyNot(needs)
  return { isAllowed: why === null, why, isLoading }
}

/** A control that a role may not use: its properties, and the text that describes it. */
export function useRefusal(needs: Needs | undefined): Refusal | null {
  const { refuse } = useContext(RoleContext)
  const { why } = useMay(needs)
  const id = useId()
  return why === null ? null : refuse(why, id)
}
