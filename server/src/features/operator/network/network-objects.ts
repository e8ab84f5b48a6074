import { amountText, readableAmount } from '@frontrow/contract/money/amounts'
import { contentTypeNames, contentTypes, deviceNames } from '@frontrow/contract/codes'
import { dayMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/objects'
import type { Db } from '../../../lib/db/database.ts'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import {
  type FigureRow,
  figuresOfAd,
  figuresOfCampaign,
  figuresOfPlacements,
  findNetworkAd,
  findNetworkApp,
  findNetworkCampaign,
  findCasesAbout,
  findNetworkPlacement,
  type ObjectRow,
  partsOfApp,
  type RelatedRow,
  relatedOf,
} from './network-object.sql.ts'

import { noteReply } from './note-reply.ts'
import { findNotesAbout } from './note.sql.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

type Shown = Reply<typeof calls.showNetworkApp>
type Fact = Shown['facts'][number]['fact']
type Figure = Shown['figures'][number]['figure']

const figureDays = 30

/** GET /apps/:id */
export async function showNetworkApp(
  { db, now, config }: OperatorReadContext,
  { params }: Input<typeof calls.showNetworkApp>,
): Promise<Shown> {
  const app = await findNetworkApp(db, params.id, now)
  if (app === undefined) return refuse('app_not_found')
  const about = { organizationId: app.organizationId, appId: app.id, since: sinceDay(now) }
  return shown(db, {
    kind: 'app',
    object: app,
    facts: {
      google_app_id: app.googleAppId,
      apple_app_id: app.appleAppId,
      category: app.category,
      ad_rating: String(app.adRating),
      child_directed: app.childDirected ? 'yes' : 'no',
      monetized_since: app.monetizedSince?.toISOString(),
      review_reason: app.reviewReason,
    },
    figures: figuresAsPublisher(await figuresOfPlacements(db, about), config.networkCurrency),
    related: await partsOfApp(db, app, now),
  })
}

/** GET /placements/:id */
export async function showNetworkPlacement(
  { db, now, config }: OperatorReadContext,
  { params }: Input<typeof calls.showNetworkPlacement>,
): Promise<Shown> {
  const placement = await findNetworkPlacement(db, params.id, now)
  if (placement === undefined) return refuse('placement_not_found')
  const { organizationId, appId, id: placementId, floorMicros } = placement
  const about = { organizationId, appId, placementId, since: sinceDay(now) }
  return shown(db, {
    kind: 'placement',
    object: placement,
    facts: {
      format: placement.format,
      floor: floorMicros === null ? undefined : amountText(floorMicros),
    },
    figures: figuresAsPublisher(await figuresOfPlacements(db, about), config.networkCurrency),
    related: await relatedOf(db, { object: placement, kind: 'placement', now }),
  })
}

/** GET /campaigns/:id */
export async function showNetworkCampaign(
  { db, now }: OperatorReadContext,
  { params }: Input<typeof calls.showNetworkCampaign>,
): Promise<Shown> {
  const campaign = await findNetworkCampaign(db, params.id, now)
  if (campaign === undefined) return refuse('campaign_not_found')
  const money = (micros: bigint) => `${amountText(micros)} ${campaign.currency}`
  const { organizationId, id, totalMicros } = campaign
  const sum = await figuresOfCampaign(db, { organizationId, id, since: sinceDay(now) })
  return shown(db, {
    kind: 'campaign',
    object: campaign,
    facts: {
      daily_budget: money(campaign.dailyMicros),
      total_budget: totalMicros === null ? undefined : money(totalMicros),
      ecpm_budget: money(campaign.ecpmMicros),
      starts_at: campaign.startsAt.toISOString(),
      ends_at: campaign.endsAt.toISOString(),
      review_reason: campaign.reviewReason,
    },
    figures: {
      ...figuresOfShowing(sum),
      spent: `${readableAmount(sum?.micros ?? 0n, campaign.currency)} ${campaign.currency}`,
    },
    related: await relatedOf(db, { object: campaign, kind: 'campaign', now }),
  })
}

/** GET /ads/:id */
export async function showNetworkAd(
  { db, now, config }: OperatorReadContext,
  { params }: Input<typeof calls.showNetworkAd>,
): Promise<Shown> {
  const ad = await findNetworkAd(db, params.id, now)
  if (ad === undefined) return refuse('content_not_found')
  const { organizationId, id } = ad
  return shown(db, {
    kind: 'ad',
    object: ad,
    facts: {
      format: contentTypeNames[ad.type] ?? String(ad.type),
      device: deviceNames[ad.device] ?? String(ad.device),
      size: `${ad.width} × ${ad.height}`,
      rating: ad.rating === null ? undefined : String(ad.rating),
      categories: ad.categories?.join(', '),
      review_reason: ad.reviewReason,
    },
    figures: figuresOfShowing(await figuresOfAd(db, { organizationId, id, since: sinceDay(now) })),
    related: await relatedOf(db, { object: ad, kind: 'ad', now }),
    mediaUrl: `${config.mediaUrl}/${ad.path}/content.${ad.type === contentTypes.video ? 'mp4' : 'jpg'}`,
  })
}

/** The first day that figures count, by UTC. */
function sinceDay(now: Date): string {
  return utcDayOf(new Date(now.getTime() - figureDays * dayMs))
}

function figuresOfShowing(sum: FigureRow | undefined): Partial<Record<Figure, string>> {
  return {
    impressions: String(sum?.impressions ?? 0n),
    clicks: String(sum?.clicks ?? 0n),
    installs: String(sum?.installs ?? 0n),
  }
}

function figuresAsPublisher(
  sum: FigureRow | undefined,
  currency: string,
): Partial<Record<Figure, string>> {
  return {
    requests: String(sum?.requests ?? 0n),
    answers: String(sum?.answers ?? 0n),
    ...figuresOfShowing(sum),
    billed: readableAmount(sum?.micros ?? 0n, currency),
  }
}

interface About {
  kind: Shown['kind']
  object: ObjectRow
  facts: Partial<Record<Fact, string | null | undefined>>
  figures: Partial<Record<Figure, string>>
  related: RelatedRow[]
  mediaUrl?: string
}

async function shown(
  db: Db,
  { kind, object, facts, figures, related, mediaUrl }: About,
): Promise<Shown> {
  const { id, name, organizationId, organizationName, state, createdAt } = object
  const cases = await findCasesAbout(db, { organizationId, id })
  return {
    kind,
    id,
    name,
    organization: { id: organizationId, name: organizationName },
    state,
    created_at: createdAt.toISOString(),
    facts: Object.entries(facts).flatMap(([fact, value]) =>
      value == null || value === '' ? [] : [{ fact: fact as Fact, value }],
    ),
    figures: Object.entries(figures).map(([figure, value]) => ({
      figure: figure as Figure,
      value,
    })),
    media_url: mediaUrl ?? null,
    related,
    cases: cases.map(({ openedAt, ...one }) => ({ ...one, opened_at: openedAt.toISOString() })),
    notes: (await findNotesAbout(db, { organizationId, id })).map(noteReply),
  }
}
