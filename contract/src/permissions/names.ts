/**
 * What a call of a session can need. permissions.ts says which roles have it; this list is apart,
 * so that the console's first page does without the rest.
 *
 * `self` and `read` are for every role, for ever: the console signs a person out where the profile,
 * the overview, the app statistics or the list of apps is refused.
 */
export const permissionNames = [
  'self',
  'read',
  'apps.write',
  'contents.write',
  'campaigns.write',
  'monetization.write',
  'organization.write',
  'appeals.write',
  'money.read',
  'money.write',
  'top_ups.write',
  'team.write',
  'tokens.write',
  'webhooks.write',
  'rewards.read',
  'security.write',
  'activity.read',
  'owner',
] as const

export type Permission = (typeof permissionNames)[number]

/** What a member of a suspended organization still does. */
export const permissionsWhileSuspended: readonly Permission[] = ['self', 'read', 'appeals.write']

export function isPermission(name: string | undefined): name is Permission {
  return permissionNames.some((known) => known === name)
}
