import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/holds'
import type { HoldScope } from '@frontrow/contract/holds'
import type { Db } from '../../../lib/db/database.ts'
import { isId, newId } from '../../../lib/db/ids.ts'
import type {
  OperatorActContext,
  OperatorReadContext,
} from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { findClosing } from './closing.sql.ts'
import {
  markHoldLifted,
  findHold,
  findHolds,
  holdsOnOrganization,
  type HoldRow,
  insertHold,
  ownerOfObject,
} from './hold.sql.ts'
import { findOrganization } from '../members/member.sql.ts'
import { refuseOwnOrganization } from '../../proposals/proposals.ts'

/** What is to be held: the body of a call, with the scope that it stands for. */
type Wanted = Omit<Input<typeof calls.placeHold>['body'], 'scope'> & { scope: HoldScope }

/** GET /holds */
export async function listHolds(
  ctx: OperatorReadContext,
  { query }: Input<typeof calls.listHolds>,
): Promise<Reply<typeof calls.listHolds>> {
  const { organization_id: organizationId } = query
  if (organizationId !== undefined && !isId(organizationId)) return []
  return (await findHolds(ctx.db, organizationId)).map(asHold)
}

/** POST /holds */
export async function placeHold(
  ctx: OperatorActContext,
  { body }: Input<typeof calls.placeHold>,
): Promise<Reply<typeof calls.placeHold>> {
  if ((body.scope === 'serving') === (body.object_kind === 'organization'))
    refuse('hold_scope_wrong', { field: 'scope' })
  const id = await ctx.act(async (db) => {
    const placed = await placeWanted(ctx, db, body)
    return placed ?? refuse('hold_exists')
  })
  return shownHold(ctx, id)
}

/** Returns the hold's id, or undefined where the object is held already. */
export async function placeWanted(
  ctx: OperatorActContext,
  db: Db,
  body: Wanted,
): Promise<string | undefined> {
  const { scope, object_kind: kind, object_id: objectId, message, reason } = body
  const organizationId = isId(objectId)
    ? await ownerOfObject(db, { kind, id: objectId })
    : undefined
  if (organizationId === undefined) return refuse('hold_object_not_found', { field: 'object_id' })
  await refuseOwnOrganization(db, ctx.operator, organizationId)
  const id = newId(ctx.now)
  const isNew = await insertHold(db, {
    id,
    organizationId,
    scope,
    objectKind: kind,
    objectId,
    message: message.trim(),
    reason: reason.trim(),
    reviewBy: body.review_by,
    actor: `operator:${ctx.operator.id}`,
    now: ctx.now,
  })
  if (!isNew) return undefined
  const details = { scope, object_kind: kind, message }
  await ctx.audit(db, 'hold.place', { id: objectId, organizationId, reason, details })
  return id
}

/** PUT /holds/:id/lift */
export async function liftHold(
  ctx: OperatorActContext,
  input: Input<typeof calls.liftHold>,
): Promise<Reply<typeof calls.liftHold>> {
  return liftFound(ctx, input, (scope) => scope !== 'payout')
}

/**
 * Lifts a hold. `isOurs` says which scopes the call may lift, and `lifted` acts in the same
 * transaction. Refuses `hold_not_found` and `own_organization`.
 */
export async function liftFound(
  ctx: OperatorActContext,
  { params: { id }, body }: Input<typeof calls.liftHold>,
  isOurs: (scope: HoldScope) => boolean,
  lifted?: (db: Db, hold: HoldRow) => Promise<void>,
): Promise<Reply<typeof calls.liftHold>> {
  await ctx.act(async (db) => {
    const hold = await findHold(db, id)
    if (hold === undefined || !isOurs(hold.scope)) return refuse('hold_not_found')
    await refuseOwnOrganization(db, ctx.operator, hold.organizationId)
    if (hold.objectKind === 'organization' && hold.scope !== 'payout')
      await refuseClosing(db, hold.organizationId)
    if (!(await lift(ctx, db, hold, body.reason))) refuse('hold_not_found')
    await lifted?.(db, hold)
  })
  return shownHold(ctx, id)
}

async function lift(
  ctx: OperatorActContext,
  db: Db,
  hold: HoldRow,
  reason: string,
): Promise<boolean> {
  const actor = `operator:${ctx.operator.id}`
  if (!(await markHoldLifted(db, { id: hold.id, actor, now: ctx.now }))) return false
  const { objectId: id, organizationId, scope, objectKind } = hold
  const details = { scope, object_kind: objectKind }
  await ctx.audit(db, 'hold.lift', { id, organizationId, reason, details })
  return true
}

/** POST /organizations/:id/suspend */
export async function suspendOrganization(
  ctx: OperatorActContext,
  { params, body }: Input<typeof calls.suspendOrganization>,
): Promise<Reply<typeof calls.suspendOrganization>> {
  const about = { ...body, object_kind: 'organization' as const, object_id: params.id }
  await ctx.act(async (db) => {
    await knownOrganization(db, params.id)
    const placed: (string | undefined)[] = []
    for (const scope of ['advertise', 'monetize', 'write'] as const)
      placed.push(await placeWanted(ctx, db, { ...about, scope }))
    if (placed.every((id) => id === undefined)) refuse('hold_exists')
  })
  return ctx.read(async (db) => (await holdsOnOrganization(db, params.id)).map(asHold))
}

/** POST /organizations/:id/resume. Returns what was lifted. */
export async function resumeOrganization(
  ctx: OperatorActContext,
  { params, body }: Input<typeof calls.resumeOrganization>,
): Promise<Reply<typeof calls.resumeOrganization>> {
  const ids = await ctx.act(async (db) => {
    await knownOrganization(db, params.id)
    await refuseOwnOrganization(db, ctx.operator, params.id)
    await refuseClosing(db, params.id)
    const lifted: string[] = []
    for (const hold of await holdsOnOrganization(db, params.id))
      if (await lift(ctx, db, hold, body.reason)) lifted.push(hold.id)
    return lifted.length === 0 ? refuse('hold_not_found') : lifted
  })
  return ctx.read(async (db) => {
    const rows = await findHolds(db, params.id)
    return rows.filter(({ id }) => ids.includes(id)).map(asHold)
  })
}

/** The holds of a closing are lifted when it is taken back, and not one by one. */
async function refuseClosing(db: Db, organizationId: string): Promise<void> {
  if ((await findClosing(db, organizationId)) !== undefined) refuse('organization_closing')
}

async function knownOrganization(db: Db, id: string): Promise<void> {
  if ((await findOrganization(db, id)) === undefined) refuse('organization_not_found')
}

/** The hold with this id. Refuses `hold_not_found`. */
export async function shownHold(
  ctx: OperatorActContext,
  id: string,
): Promise<Reply<typeof calls.placeHold>> {
  return ctx.read(async (db) => {
    const row = await findHold(db, id)
    return row === undefined ? refuse('hold_not_found') : asHold(row)
  })
}

function asHold(row: HoldRow): Reply<typeof calls.placeHold> {
  return {
    id: row.id,
    organization: { id: row.organizationId, name: row.organizationName },
    scope: row.scope,
    object_kind: row.objectKind,
    object_id: row.objectId,
    object_name: row.objectName,
    message: row.message,
    reason: row.reason,
    review_by: row.reviewBy,
    placed_by: row.placedBy,
    placed_at: row.placedAt.toISOString(),
    lifted_by: row.liftedBy,
    lifted_at: row.liftedAt?.toISOString() ?? null,
  }
}
