/**
 * What each role of a member may do. This is the only list: the server refuses by it, and the
 * console disables by it.
 */

import { permissionNames, type Permission } from './permissions/names.ts'

export type { Permission }

/** The codes of `memberships.role`. The owner is the Admin that the organization names. */
export const roleCodes = {
  admin: 100,
  developer: 200,
  sales: 300,
  finance: 400,
  viewer: 500,
} as const

export type RoleCode = (typeof roleCodes)[keyof typeof roleCodes]

/** The names that the team's pages show. `roleNames` in codes.ts has those of the specs. */
export const teamRoleNames: Readonly<Record<RoleCode, string>> = {
  100: 'Admin',
  200: 'Developer',
  300: 'Sales',
  400: 'Finance',
  500: 'Viewer',
}

interface Grant {
  /** The roles that have the permission. The owner always has it. */
  readonly roles: readonly RoleCode[]
  /** What it allows, after "Your role (Viewer) does not …". */
  readonly verb: string
}

const { admin, developer, sales, finance, viewer } = roleCodes

export const permissions: Readonly<Record<Permission, Grant>> = {
  self: { roles: [admin, developer, sales, finance, viewer], verb: 'manage its own account' },
  read: { roles: [admin, developer, sales, finance, viewer], verb: 'see this' },
  'apps.write': { roles: [admin, developer], verb: 'register or change apps' },
  'contents.write': { roles: [admin, developer, sales], verb: 'upload or change ad contents' },
  'campaigns.write': { roles: [admin, sales], verb: 'create or change campaigns' },
  'monetization.write': { roles: [admin, developer, sales], verb: 'change what is monetized' },
  'organization.write': { roles: [admin], verb: 'change or sign for the organization' },
  'appeals.write': {
    roles: [admin, developer, sales, finance],
    verb: 'answer questions or appeal decisions',
  },
  'money.read': { roles: [admin, sales, finance], verb: 'see payments' },
  'money.write': { roles: [admin, finance], verb: 'change bank, tax or card details' },
  'top_ups.write': { roles: [admin, sales], verb: 'charge the card on file' },
  'team.write': { roles: [admin], verb: 'change who is in the organization' },
  'tokens.write': { roles: [admin], verb: 'manage API tokens' },
  'webhooks.write': { roles: [admin, developer], verb: 'manage webhooks' },
  'rewards.read': { roles: [admin, developer], verb: 'see rewards of viewers' },
  'security.write': { roles: [admin], verb: 'change the security of the organization' },
  'activity.read': { roles: [admin], verb: 'see the activity of the organization' },
  owner: { roles: [], verb: 'hand over the organization or set its time zone' },
}

/** True where a member of this role has the permission. */
export function mayDo(
  permission: Permission,
  member: { readonly role: number; readonly isOwner: boolean },
): boolean {
  const roles: readonly number[] = permissions[permission].roles
  return member.isOwner || roles.includes(member.role)
}

const viewed: readonly Permission[] = ['self', 'read', 'money.read', 'activity.read']

/** True where an operator who sees the console in this role has the permission: to read only. */
export function maySee(permission: Permission, role: number): boolean {
  return viewed.includes(permission) && mayDo(permission, { role, isOwner: false })
}

/** All permissions of a member, in the order of the list. */
export function permissionsOf(member: {
  readonly role: number
  readonly isOwner: boolean
}): Permission[] {
  return permissionNames.filter((permission) => mayDo(permission, member))
}

/** The name of a role for the team's pages; of an unknown code the code. */
export function teamRoleName(role: number): string {
  return (teamRoleNames as Readonly<Record<number, string>>)[role] ?? String(role)
}

/** The sentence of a refusal: which role, what it does not do, and who may. */
export function roleSentence(
  permission: Permission,
  { role, isOwner, ask }: { role: number; isOwner?: boolean; ask: string | undefined },
): string {
  const name = isOwner === true ? 'Admin · owner' : teamRoleName(role)
  const refused = `Your role (${name}) does not ${permissions[permission].verb}.`
  return ask === undefined ? refused : `${refused} Ask ${ask}.`
}
