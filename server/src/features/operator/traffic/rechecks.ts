import { dayMs } from '@frontrow/contract/durations'
import type { Input } from '@frontrow/contract/endpoint'
import { hoursToDecide } from '@frontrow/contract/operator/cases'
import type * as calls from '@frontrow/contract/operator/traffic'
import { mostRecheckedDays } from '@frontrow/contract/operator/traffic'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { isId, newId } from '../../../lib/db/ids.ts'
import type {
  OperatorActContext,
  OperatorReadContext,
} from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { refuseOwnOrganization } from '../../proposals/proposals.ts'
import { type Rechecked, recheckTraffic } from '../../delivery/for-operators.ts'
import { openUndecided } from '../../reviews/reviews.ts'
import { type RecheckReply, recheckReply } from './recheck-reply.ts'
import {
  findRecheck,
  findRechecks,
  finishRecheck,
  insertRecheck,
  type RecheckResult,
  type TakenRecheck,
  takeRecheck,
} from './recheck.sql.ts'
import { findNamedPlacement } from './traffic.sql.ts'
import { adjustmentEffect } from '../../books/for-operators.ts'

/** POST /traffic/rechecks */
export async function startRecheck(
  ctx: OperatorActContext,
  { body }: Input<typeof calls.startRecheck>,
): Promise<RecheckReply> {
  const { placement_id: placementId, reason } = body
  const span = spanOf(body, ctx.now)
  const id = newId(ctx.now)
  await ctx.act(async (db) => {
    const placement = isId(placementId) ? await findNamedPlacement(db, placementId) : undefined
    if (placement === undefined) return refuse('placement_not_found', { field: 'placement_id' })
    const { organizationId } = placement
    await refuseOwnOrganization(db, ctx.operator, organizationId)
    const [last] = await findRechecks(db, placementId)
    if (last?.state === 'waiting' || last?.state === 'running') refuse('recheck_open')
    await insertRecheck(db, {
      id,
      organizationId,
      placementId,
      ...span,
      operatorId: ctx.operator.id,
      now: ctx.now,
    })
    const details = { since: body.day_from, till: body.day_till }
    await ctx.audit(db, 'traffic.recheck', { id: placementId, reason, details })
  })
  return ctx.read(async (db) => {
    const row = await findRecheck(db, id)
    return row === undefined ? refuse('recheck_not_found') : recheckReply(row)
  })
}

/** GET /traffic/rechecks/:id */
export async function showRecheck(
  { db }: OperatorReadContext,
  { params }: Input<typeof calls.showRecheck>,
): Promise<RecheckReply> {
  const row = await findRecheck(db, params.id)
  return row === undefined ? refuse('recheck_not_found') : recheckReply(row)
}

/** Refuses `recheck_span` for days in the wrong order, in the future, or too many. */
function spanOf(
  { day_from: from, day_till: till }: { day_from: string; day_till: string },
  now: Date,
): { since: Date; till: Date } {
  const [first, last] = [Date.parse(`${from}T00:00Z`), Date.parse(`${till}T00:00Z`)]
  const isPossible = first <= last && last - first < mostRecheckedDays * dayMs
  if (!isPossible || last > now.getTime()) refuse('recheck_span', { field: 'day_till' })
  return { since: new Date(first), till: new Date(last + dayMs) }
}

/** A node that has not finished a recheck after this time has ended. */
const abandonedMinutes = 30

/**
 * Runs the rechecks that wait, one after the other. One that fails does not keep the others from
 * running. Returns how many were run.
 */
export async function runRechecks(services: Services, eventDatabaseUrl: string): Promise<number> {
  const take = () => services.database.asSystem((db) => takeRecheck(db, abandonedMinutes))
  let count = 0
  for (let taken = await take(); taken !== undefined; taken = await take()) {
    await runOne(services, eventDatabaseUrl, taken)
    count += 1
  }
  return count
}

async function runOne(
  services: Services,
  eventDatabaseUrl: string,
  taken: TakenRecheck,
): Promise<void> {
  const { database, log } = services
  try {
    const found = await recheckTraffic(services, eventDatabaseUrl, taken)
    const result = await resultOf(services, found)
    await database.asSystem(async (db) => {
      await finishRecheck(db, taken, result)
      if (result.changed === 0) return
      const { placementId: subjectId, organizationId } = taken
      const subject = { kind: 'traffic' as const, subjectId, organizationId }
      const now = await readNow(db)
      await openUndecided(db, subject, { now, hours: hoursToDecide.traffic, quietMs: 0 })
    })
  } catch (error) {
    log.error(
      { err: error },
      `the recheck ${taken.id} of a placement's traffic failed; nothing was changed; start it again under /operator/traffic`,
    )
    await database.asSystem((db) => finishRecheck(db, taken, undefined))
  }
}

async function resultOf(
  { database, config }: Pick<Services, 'database' | 'config'>,
  found: Rechecked,
): Promise<RecheckResult> {
  const { ruleset, events, pairs, billed } = found
  const effect = await adjustmentEffect(
    { database },
    { cells: billed, currency: config.networkCurrency },
  )
  const changed = pairs
    .filter(({ stored, now }) => stored !== now)
    .reduce((sum, pair) => sum + pair.events, 0)
  return {
    ruleset,
    events,
    changed,
    pairs,
    impressions: Number(effect.impressions),
    charged: effect.charged,
    advertisers: effect.advertisers,
    publishers: effect.publishers,
  }
}
