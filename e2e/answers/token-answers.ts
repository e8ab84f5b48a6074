import { listApiTokens } from '@frontrow/contract/identity/tokens'
import { partFor } from './answer-for.ts'
/** An API token of the organization, as its list answers it. */
export const apiToken = partFor(listApiTokens.reply.items, {
  id: '0199-to-1',
  name: 'Nightly report',
  scopes: ['read'],
  made_by: 'Ida Lindqvist',
  created_at: '2026-05-26T14:05:00.000Z',
  expires_at: '2026-08-24T14:05:00.000Z',
})
