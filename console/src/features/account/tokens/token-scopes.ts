import type { Permission } from '@frontrow/contract/permissions'
import { tokenScopes } from '@frontrow/contract/identity/tokens'

/** What each permission allows. A permission without a text does not compile. */
const texts: Readonly<Record<Permission, string>> = {
  self: 'Own account',
  read: 'View apps, ads, campaigns and figures',
  'apps.write': 'Create and edit apps',
  'contents.write': 'Upload and edit ad contents',
  'campaigns.write': 'Create and edit campaigns',
  'monetization.write': 'Manage monetization',
  'organization.write': 'Edit details and sign agreements',
  'appeals.write': 'Reply to questions and appeal decisions',
  'money.read': 'View payments',
  'money.write': 'Edit bank, tax and card details',
  'top_ups.write': 'Charge the card on file',
  'team.write': 'Manage members',
  'tokens.write': 'Manage API tokens',
  'webhooks.write': 'Manage webhooks and receive messages',
  'rewards.read': 'View rewards of viewers',
  'security.write': 'Edit security',
  'activity.read': 'View activity',
  owner: 'Transfer ownership',
}

export const scopeOptions = tokenScopes.map((scope) => ({ value: scope, label: texts[scope] }))

/** The texts of a token's scopes, in the order of the choice. */
export function scopesText(scopes: readonly (Permission | undefined)[]): string {
  const known = scopeOptions.filter(({ value }) => scopes.includes(value))
  return known.map(({ label }) => label).join(' · ')
}
