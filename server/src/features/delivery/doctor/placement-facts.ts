import { dayMs, hourMs } from '@frontrow/contract/durations'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { utcHourOf } from '../../../lib/time/utc-hour.ts'
import type { TriedDecision, TriedRequest } from '../decision/try-request.ts'
import { findAppFacts, findHolds, findOrganizationFacts } from './own-facts.sql.ts'
import {
  type PlacementRow,
  type SampleFacts,
  countsSince,
  filteredSince,
  findCallbacks,
  newestSdks,
  noFillsSince,
  refusedSince,
  samplesSince,
} from './placement-facts.sql.ts'

/** What the doctor needs of the node. */
export interface TriesRequests {
  /** Undefined for a placement that is not live. */
  tryRequest(asked: Omit<TriedRequest, 'now'>): TriedDecision | undefined
}

export type TriedCandidate = Pick<TriedDecision['candidates'][number], 'failed' | 'reason'>

export type PlacementFacts = Awaited<ReturnType<typeof readPlacementFacts>>

/** Reads what the checks of a placement look at: the current state, and the last 24 hours. */
export async function readPlacementFacts(
  ctx: Pick<MemberContext, 'db' | 'organizationId' | 'now'>,
  placement: PlacementRow,
  node: TriesRequests,
) {
  const { id, appId } = placement
  const day = new Date(utcHourOf(ctx.now).getTime() - dayMs + hourMs)
  const app = await findAppFacts(ctx, appId)
  if (app === undefined) throw new Error(`the app ${appId} of placement ${id} is missing`)
  const sdks = await newestSdks(ctx, id)
  const counts = await countsSince(ctx, id, day)
  const samples = await samplesSince(ctx, id, day)
  return {
    placement,
    app,
    sdks,
    counts,
    samples,
    organization: await findOrganizationFacts(ctx),
    holds: await findHolds(ctx, { scope: 'monetize', objectIds: [id, appId] }),
    noFills: await noFillsSince(ctx, id, day),
    filtered: await filteredSince(ctx, id, day),
    refused: await refusedSince(ctx, placement, new Date(ctx.now.getTime() - hourMs)),
    callbacks: await findCallbacks(ctx, appId),
    lastRequestAt: sdks.map(({ lastAt }) => lastAt).toSorted(newestFirst)[0] ?? null,
    tried: tryAs(placement, { samples, country: counts.topCountry }, node),
  }
}

const newestFirst = (one: Date, other: Date) => other.getTime() - one.getTime()

/** Tries a request as the newest one was, from where most requests come from. */
function tryAs(
  { number }: PlacementRow,
  { samples, country }: { samples: SampleFacts; country: string | null },
  node: TriesRequests,
) {
  const { type, os, orientation } = samples.asked ?? usualDevice
  const asked = { type, os, orientation }
  const region = country === null || country === 'ZZ' ? undefined : country
  const tried = node.tryRequest({ placement: number, device: asked, region })
  return tried === undefined ? null : { asked, ...tried }
}

const usualDevice = { type: 'phone', os: 'android', orientation: 'portrait' } as const
