import Type from 'typebox'
import { moneyStops } from './stops.ts'
import { endpoint } from '../endpoint.ts'
import { OrNull, Text } from '../parts.ts'

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
    least_ecpm: OrNull(Text),
    most_ecpm: OrNull(Text),
    most_budget: OrNull(Text),
  }),
  refusals: ['currency_unknown'],
})

/**
 * Why no campaign of the organization is shown for money: see `campaignStops`. Null where money
 * stops none, and while some of it is set aside for ads that are under way.
 */
export const showMoneyStop = endpoint({
  operationId: 'showMoneyStop',
  method: 'GET',
  path: '/organization/money-stop',
  summary: 'Whether money stops the campaigns of the organization',
  access: 'approved',
  needs: 'read',
  reply: Type.Object({ stopped_by: OrNull(Type.Enum([...moneyStops])) }),
})
