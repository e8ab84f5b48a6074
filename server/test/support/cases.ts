import type { requestAd as requestAdCall } from '@frontrow/contract/delivery'
import type { Input } from '@frontrow/contract/endpoint'
import type { MarketPlacement } from './market.ts'
import { actAs, callOperator, makeOperator, type TestOperator } from './operators.ts'
import type { TestMember, World } from './world.ts'

export interface FoundCase {
  id: string
  kind: string
  state: string
  version: number
  due_at: string
  subject: { id: string; name: string }
  organization: { id: string; name: string }
  thumbnail_url?: string
}

/** The newest case of a kind about a subject, or undefined. */
export async function findCaseOf(
  world: World,
  by: TestOperator,
  { kind, subjectId }: { kind: string; subjectId: string },
): Promise<FoundCase | undefined> {
  for (const state of ['open', 'asked', 'closed']) {
    const path = `/cases?state=${state}&kind=${kind}`
    const { cases } = await actAs<{ cases: FoundCase[] }>(world, by, { method: 'GET', path })
    const found = cases.find(({ subject }) => subject.id === subjectId)
    if (found !== undefined) return found
  }
  return undefined
}

/** The same, and throws where there is none. */
export async function caseAbout(
  world: World,
  by: TestOperator,
  about: { kind: string; subjectId: string },
): Promise<FoundCase> {
  const found = await findCaseOf(world, by, about)
  if (found === undefined) throw new Error(`no case of ${about.kind}`)
  return found
}

/** Decides a case in the version that was seen, as a new moderator, because writes are paced. */
export async function decide(
  world: World,
  seen: Pick<FoundCase, 'id' | 'version'>,
  body: object,
): Promise<{ by: TestOperator; id: string; undoTill: string | null }> {
  const by = await makeOperator(world, 'moderator')
  const { decision_id: id, undo_till: undoTill } = await actAs<{
    decision_id: string
    undo_till: string | null
  }>(world, by, {
    method: 'POST',
    path: `/cases/${seen.id}/decision`,
    body: { version: seen.version, ...body },
  })
  return { by, id, undoTill }
}

export function undoAs(world: World, by: TestOperator, decisionId: string) {
  return callOperator(world, by, { method: 'POST', path: `/decisions/${decisionId}/undo` })
}

export interface OwnDecisions {
  decisions: {
    id: string
    about: { kind: string; id: string; name: string }
    outcome: string
    message: string
    what_to_do: string | null
    automated: boolean
    appeal: { outcome: string | null; answer: string | null } | null
  }[]
}

/** What a member reads of decisions on ads and apps. */
export async function decisionsOf(
  world: World,
  as: TestMember,
): Promise<OwnDecisions['decisions']> {
  const answer = await world.call(as, { method: 'GET', path: '/decisions' })
  const { decisions } = answer.json<OwnDecisions>()
  return decisions.filter(({ about }) => about.kind !== 'organization')
}

interface AdAnswer {
  ad: { report_url: string; advertiser: { app_name: string }; tokens: { click: string } } | null
  reason?: string
  consent: string
}

/** Asks for an ad, as a phone does. */
export async function requestAd(
  server: Pick<World, 'server'>['server'],
  { key }: Pick<MarketPlacement, 'key'>,
  more: Pick<Input<typeof requestAdCall>['body'], 'privacy' | 'user'> = {},
): Promise<AdAnswer> {
  const answer = await server.inject({
    method: 'POST',
    url: '/delivery/v1/ads',
    payload: {
      placement_api_key: key,
      device: { type: 'phone', os: 'android', orientation: 'portrait' },
      ...more,
    },
  })
  return answer.json<AdAnswer>()
}

/** The name of the advertised app, or why there is no ad. */
export async function shownTo(world: World, placement: MarketPlacement): Promise<string> {
  const { ad, reason } = await requestAd(world.server, placement)
  return ad?.advertiser.app_name ?? reason ?? ''
}

/** Reports the next ad of a placement, as a viewer does. */
export async function reportShown(
  world: World,
  placement: MarketPlacement,
  { address, ...report }: { reason: string; text?: string; address?: string },
): Promise<void> {
  const { ad } = await requestAd(world.server, placement)
  const answer = await world.server.inject({
    method: 'POST',
    url: `/delivery/v1/reports/${ad?.tokens.click ?? ''}`,
    payload: report,
    remoteAddress: address ?? '203.0.113.9',
  })
  if (answer.statusCode !== 200) throw new Error(`the report was refused: ${answer.body}`)
}

/** The ads of a campaign, by id. */
export async function contentsOf(world: World, campaignId: string): Promise<string[]> {
  const rows = await world.ask<{ content_id: string }>(
    'SELECT content_id FROM campaign_contents WHERE campaign_id = $1 ORDER BY content_id',
    [campaignId],
  )
  return rows.map(({ content_id: id }) => id)
}

/** Says whether new ads, names and icons are shown before a decision: `post`, `pre`, `trusted`. */
export function setModeration(world: World, mode: string): Promise<unknown> {
  return world.ask(
    `INSERT INTO stored_settings (key, value, version, changed_at, changed_by) VALUES ('moderation', $1, 1, app_now(), 'test')
     ON CONFLICT (key) DO UPDATE SET value = $1`,
    [mode],
  )
}
