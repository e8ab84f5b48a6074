import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Text, TextOrNull } from './parts.ts'

/**
 * Decimal texts in the currency at the current exchange rate; null where the network has no rate
 * for it. A campaign with an ECPM below `least_ecpm` is created but not served. Amounts above the
 * other two are refused.
 */
export const showCampaignLimits = endpoint({
  operationId: 'showCampaignLimits',
  method: 'GET',
  path: '/campaign/limits/:currency',
  summary: 'Between which amounts campaigns in a currency are sold',
  access: 'approved',
  needs: 'read',
  params: Type.Object({ currency: Type.String({ maxLength: 8 }) }),
  reply: Type.Object({
    currency: Text,
    least_ecpm: TextOrNull,
    most_ecpm: TextOrNull,
    most_budget: TextOrNull,
  }),
  refusals: ['currency_unknown'],
})
