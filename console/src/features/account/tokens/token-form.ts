import type { createApiToken } from '@frontrow/contract/identity/tokens'
import type { Input } from '@frontrow/contract/endpoint'
import type { Permission } from '@frontrow/contract/permissions'
import type { Rule } from '../../../lib/forms/form-rules.ts'

export interface TokenForm {
  name: string
  scopes: readonly Permission[]
  days: string
  /** One address or network a line. */
  networks: string
}

export const emptyToken: TokenForm = { name: '', scopes: [], days: '90', networks: '' }

export const tokenRules: readonly Rule<TokenForm>[] = [
  ['name', ({ name }) => name.trim() !== '', 'Enter a name.'],
  ['scopes', ({ scopes }) => scopes.length > 0, 'Choose at least one scope.'],
]

/** The lifetimes that the form offers, in days. */
export const tokenLives = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const

export function tokenBody(form: TokenForm): Input<typeof createApiToken>['body'] {
  return {
    name: form.name.trim(),
    scopes: [...form.scopes],
    expires_in_days: Number(form.days),
    networks: networksIn(form.networks),
  }
}

/** The addresses and networks of a text, separated by lines, commas or spaces. */
function networksIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((network) => network !== '')
}
