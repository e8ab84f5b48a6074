import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { byIds, Count, Id, Instant, OrNull, Text } from '../parts.ts'

/** Names of some of the added or removed items; `count` is the number of all. */
const Named = Type.Object({ count: Count, names: Type.Array(Text) })

/**
 * Values are texts: amounts in the campaign's currency, instants, `true` and `false`, and `none`
 * for no total budget. `before` is null for the creation. For regions and contents the values are
 * counts, and `added` and `removed` name the items.
 */
const CampaignChange = Type.Object({
  at: Instant,
  by: Text,
  changes: Type.Array(
    Type.Object({
      field: Text,
      before: OrNull(Text),
      after: OrNull(Text),
      added: Type.Optional(Named),
      removed: Type.Optional(Named),
    }),
  ),
})

export const listCampaignChanges = endpoint({
  operationId: 'listCampaignChanges',
  method: 'GET',
  path: '/campaign/:campaignId/changes',
  summary: 'Who changed what of a campaign, and when: the latest 100, newest first',
  access: 'approved',
  needs: 'read',
  ...byIds({ campaignId: Id }, 'campaign_not_found'),
  reply: Type.Array(CampaignChange),
})
