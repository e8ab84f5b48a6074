/**
 * What each role of an operator may do. This is the only list: the server refuses by it, and the
 * operator's console shows by it. An operator may have several roles.
 */

import { operatorPermissionNames, type OperatorPermission } from '../permissions/operator-names.ts'

export type { OperatorPermission }

export const operatorRoles = ['support', 'moderator', 'finance', 'administrator'] as const

export type OperatorRole = (typeof operatorRoles)[number]

export const operatorRoleNames: Readonly<Record<OperatorRole, string>> = {
  support: 'Support',
  moderator: 'Moderator',
  finance: 'Finance',
  administrator: 'Administrator',
}

interface Grant {
  readonly roles: readonly OperatorRole[]
  /** What it allows, after "Your role (Support) does not …". */
  readonly verb: string
}

const support = ['support', 'administrator'] as const
const moderation = ['moderator', 'administrator'] as const
const money = ['finance', 'administrator'] as const
const administration = ['administrator'] as const

/**
 * The roles that have each permission. Administrators do not reveal bank details, so that nobody
 * both changes who may act and reads accounts.
 */
export const operatorPermissions: Readonly<Record<OperatorPermission, Grant>> = {
  enrol: { roles: operatorRoles, verb: 'set up a second factor' },
  self: { roles: operatorRoles, verb: 'manage its own account' },
  read: { roles: operatorRoles, verb: 'see this' },
  note: { roles: operatorRoles, verb: 'write notes and tags' },
  view_as: { roles: support, verb: 'see the console as a member' },
  people: { roles: support, verb: 'help people to sign in' },
  'decide.organization': { roles: support, verb: 'decide on organizations' },
  'decide.ads': { roles: moderation, verb: 'decide on ads' },
  'decide.apps': { roles: moderation, verb: 'decide on apps' },
  'decide.reports': { roles: moderation, verb: 'decide on reports' },
  'decide.traffic': { roles: moderation, verb: 'decide on traffic' },
  'hold.serving': { roles: moderation, verb: 'hold ads' },
  'hold.payout': { roles: money, verb: 'hold payouts' },
  'finance.read': { roles: money, verb: 'see the finances' },
  'finance.write': { roles: money, verb: 'change the finances' },
  'bank.reveal': { roles: ['finance'], verb: 'reveal bank details' },
  'policies.write': { roles: administration, verb: 'publish policies' },
  'settings.write': { roles: administration, verb: 'change settings' },
  'operators.write': { roles: administration, verb: 'change who operates the network' },
  'jobs.write': { roles: ['support', 'finance', 'administrator'], verb: 'run jobs' },
  'audit.read': { roles: administration, verb: 'see the whole audit' },
}

/** True where one of these roles has the permission. `enrol` and `self` need no role. */
export function mayOperate(
  permission: OperatorPermission,
  roles: readonly OperatorRole[],
): boolean {
  if (permission === 'enrol' || permission === 'self') return true
  return operatorPermissions[permission].roles.some((role) => roles.includes(role))
}

/** All permissions of these roles, in the order of the list. */
export function operatorPermissionsOf(roles: readonly OperatorRole[]): OperatorPermission[] {
  return operatorPermissionNames.filter((permission) => mayOperate(permission, roles))
}

/** The names of roles, in the order of `operatorRoles`; "none" without any. */
export function operatorRolesText(roles: readonly OperatorRole[]): string {
  const held = operatorRoles.filter((role) => roles.includes(role))
  return held.length === 0 ? 'none' : held.map((role) => operatorRoleNames[role]).join(', ')
}

/** The sentence of a refusal: which roles the operator has, and which one would be needed. */
export function operatorSentence(
  permission: OperatorPermission,
  roles: readonly OperatorRole[],
): string {
  const { roles: needed, verb } = operatorPermissions[permission]
  const names = needed.map((role) => operatorRoleNames[role]).join(' or ')
  return `Your role (${operatorRolesText(roles)}) does not ${verb}. It needs ${names}.`
}
