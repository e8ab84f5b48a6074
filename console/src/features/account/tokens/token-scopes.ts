import type { Permission } from '@frontrow/contract/permissions'
import { tokenScopes } from '@frontrow/contract/identity/tokens'

/** What each permission allows. A permission without a text does not compile. */
const texts: Readonly<Record<Permission, string>> = {
  self: 'Its own account',
  read: 'See apps, ads, campaigns and figures',
  'apps.write': 'Register and change apps',
  'contents.write': 'Upload and change ad contents',
  'campaigns.write': 'Create and change campaigns',
  'monetization.write': 'Change what is monetized',
  'organization.write': 'Change details and sign agreements',
  'appeals.write': 'Answer questions and appeal decisions',
  'money.read': 'See payments',
  'money.write': 'Change bank, tax and card details',
  'top_ups.write': 'Charge the card on file',
  'team.write': 'Change the team',
  'tokens.write': 'Manage API tokens',
  'webhooks.write': 'Manage webhooks and receive their messages',
  'rewards.read': 'See the rewards of viewers',
  'security.write': 'Change the security',
  'activity.read': 'See the activity',
  owner: 'Hand over the organization',
}

export const scopeOptions = tokenScopes.map((scope) => ({ value: scope, label: texts[scope] }))

/** The texts of a token's scopes, in the order of the choice. */
export function scopesText(scopes: readonly (Permission | undefined)[]): string {
  const known = scopeOptions.filter(({ value }) => scopes.includes(value))
  return known.map(({ label }) => label).join(' · ')
}
