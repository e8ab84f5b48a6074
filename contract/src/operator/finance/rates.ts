import Type from 'typebox'
import { type Reply } from '../../endpoint.ts'
import { operatorCall, Reason } from '../../operator.ts'
import { Outcome } from '../operators.ts'
import { Count, Day, Instant, OrNull, StrictObject, Text } from '../../parts.ts'

/** A rate of this age or more should be set anew. */
export const oldRateDays = 31

/** `usd` is the value of one unit in USD, as a decimal text with at most 9 decimals. */
const DatedRate = Type.Object({
  /** The first UTC day that it holds for. */
  from: Text,
  usd: Text,
  /** Who set it, or where it comes from. */
  source: Text,
  set_at: Instant,
})

/**
 * The exchange rates of each currency, those in use first. Rates are only added: of two for one day
 * the later one holds. `dated` are the last ten, the newest first.
 */
export const listRates = operatorCall({
  operationId: 'listRates',
  method: 'GET',
  path: '/finance/rates',
  summary: 'Exchange rates with their age',
  needs: 'finance.read',
  reply: Type.Object({
    network_currency: Text,
    /** How the rates of RATES_URL are fetched; null where it names no source. */
    fetching: OrNull(
      Type.Object({
        succeeded_at: OrNull(Instant),
        /** Why the last attempt failed; null where it did not. */
        failure: OrNull(Text),
        /** No attempt has succeeded for five days. */
        is_behind: Type.Boolean(),
      }),
    ),
    rates: Type.Array(
      Type.Object({
        currency: Text,
        /** The rate that holds today; null where the first one holds later. */
        usd: OrNull(Text),
        from: OrNull(Text),
        age_days: OrNull(Count),
        /** The network's currency, or one that running campaigns bid in. */
        is_used: Type.Boolean(),
        /** A fetched rate that was not set, because it differs by more than 20 %. */
        jump: OrNull(Type.Object({ usd: Text, before: Text, source: Text })),
        dated: Type.Array(DatedRate),
      }),
    ),
  }),
})

/**
 * Holds from a day on that is not over and not posted. What differs by more than 20 % from a rate
 * that held in the last 24 hours is refused as `rate_far`; sent with `proposes` it is proposed.
 */
export const addRate = operatorCall({
  operationId: 'addRate',
  method: 'POST',
  path: '/finance/rates',
  summary: 'Add an exchange rate from a day on',
  needs: 'finance.write',
  stepUp: 'always',
  fourEyes: true,
  body: StrictObject({
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    usd: Type.String({ maxLength: 22, pattern: '^\\d{1,12}(\\.\\d{1,9})?$' }),
    /** Today in UTC by default. */
    from: Type.Optional(Day),
    /** Where it is from, as documents name it. */
    source: Type.Optional(Type.String({ maxLength: 60 })),
    proposes: Type.Optional(Type.Boolean()),
    reason: Reason,
  }),
  reply: Type.Object({
    ...Outcome.properties,
    /** Null where it is proposed. */
    rate: OrNull(DatedRate),
  }),
  refusals: [
    'rate_not_positive',
    'rate_currency_unknown',
    'rate_backdated',
    'rate_far',
    'rate_near',
    'proposal_open',
  ],
})

export type Rates = Reply<typeof listRates>

export type Rate = Rates['rates'][number]
