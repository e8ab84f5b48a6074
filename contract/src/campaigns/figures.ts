import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { ownImpressions } from '../money/ecpm.ts'
import { byIds, Count, Day, Id, StrictObject, Text } from '../parts.ts'

export const timespans = ['Day', 'Week', 'Month'] as const

/** `spent` is a decimal text in the campaign's currency. */
const FigureCounts = {
  requests: Count,
  impressions: Count,
  ...ownImpressions,
  clicks: Count,
  installs: Count,
  spent: Text,
}

/**
 * `from` and `till` are days, both inclusive; the default is the campaign's whole life. Every day,
 * ISO week (dated by its Monday) or month in between has a row.
 */
export const showCampaignFigures = endpoint({
  operationId: 'showCampaignFigures',
  method: 'GET',
  path: '/campaign/:campaignId/figures',
  summary: "A campaign's own numbers over time",
  access: 'approved',
  needs: 'read',
  ...byIds({ campaignId: Id }, 'campaign_not_found'),
  query: StrictObject({
    from: Type.Optional(Day),
    till: Type.Optional(Day),
    timespan: Type.Optional(Type.Enum([...timespans])),
  }),
  reply: Type.Object({
    timespan: Type.Enum([...timespans]),
    totals: Type.Object(FigureCounts),
    rows: Type.Array(Type.Object({ date: Day, ...FigureCounts })),
  }),
})
