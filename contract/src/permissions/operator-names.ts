/**
 * What a call of an operator can need. operator/permissions.ts says which roles have it.
 *
 * `enrol` and `self` are for every operator, also one without a role. `enrol` is all that a session
 * without a required second factor may do.
 */
export const operatorPermissionNames = [
  'enrol',
  'self',
  'read',
  'note',
  'view_as',
  'people',
  'decide.organization',
  'decide.ads',
  'decide.apps',
  'decide.reports',
  'decide.traffic',
  'hold.serving',
  'hold.payout',
  'finance.read',
  'finance.write',
  'bank.reveal',
  'policies.write',
  'settings.write',
  'operators.write',
  'jobs.write',
  'audit.read',
] as const

export type OperatorPermission = (typeof operatorPermissionNames)[number]

export function isOperatorPermission(name: string | undefined): name is OperatorPermission {
  return operatorPermissionNames.some((known) => known === name)
}
