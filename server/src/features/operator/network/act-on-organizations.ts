// The same act on several organizations, each in a transaction of its own and with its own result.
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { mostTags } from '@frontrow/contract/operator/organization-acts'
import type * as calls from '@frontrow/contract/operator/organization-acts'
import { noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import type { Db } from '../../../lib/db/database.ts'
import { isId } from '../../../lib/db/ids.ts'
import { notify } from '../../outbox/outbox.ts'
import type {
  OperatorActContext,
  OperatorReadContext,
} from '../../../lib/calls/operator-context.ts'
import { refusalOf, refuse } from '../../../lib/failures/refuse.ts'
import { refuseOwnOrganization } from '../../proposals/proposals.ts'
import { placeWanted } from '../holds/holds.ts'
import { lockOrganization } from './network-organizations.sql.ts'
import { deleteTags, findTags, insertTags } from './tag.sql.ts'

type Results = Reply<typeof calls.tagOrganizations>
type Locked = NonNullable<Awaited<ReturnType<typeof lockOrganization>>>
type Act = (db: Db, organization: Locked) => Promise<void>

const mostListed = 200

/** GET /tags */
export function listTags({ db }: OperatorReadContext): Promise<string[]> {
  return findTags(db, mostListed)
}

/**
 * POST /organization-acts/tags. The audit rows are in the chain of operators, because members never
 * read tags. Each organization may be refused `too_many_tags`.
 */
export function tagOrganizations(
  ctx: OperatorActContext,
  { body }: Input<typeof calls.tagOrganizations>,
): Promise<Results> {
  const { organizations, add, remove } = body
  return onEach(ctx, organizations, async (db, { id, tags }) => {
    const removed = tags.filter((tag) => remove.includes(tag) && !add.includes(tag))
    const added = [...new Set(add)].filter((tag) => !tags.includes(tag))
    if (tags.length - removed.length + added.length > mostTags) refuse('too_many_tags')
    if (removed.length + added.length === 0) return noteNothingChanged({ db })
    if (removed.length > 0) await deleteTags(db, { organizationId: id, tags: removed })
    if (added.length > 0)
      await insertTags(db, {
        organizationId: id,
        tags: added,
        operatorId: ctx.operator.id,
        now: ctx.now,
      })
    await ctx.audit(db, 'tag.change', { id, details: { added, removed } })
  })
}

/** POST /organization-acts/holds. Each organization may be refused `hold_exists`. */
export function holdOrganizations(
  ctx: OperatorActContext,
  { body }: Input<typeof calls.holdOrganizations>,
): Promise<Results> {
  const { organizations, ...wanted } = body
  return onEach(ctx, organizations, async (db, { id }) => {
    const about = { ...wanted, object_kind: 'organization' as const, object_id: id }
    if ((await placeWanted(ctx, db, about)) === undefined) refuse('hold_exists')
  })
}

/** POST /organization-acts/messages. The owner gets a notice and a mail. */
export function messageOrganizations(
  ctx: OperatorActContext,
  { body }: Input<typeof calls.messageOrganizations>,
): Promise<Results> {
  const text = body.text.trim()
  return onEach(ctx, body.organizations, async (db, { id, ownerId }) => {
    await refuseOwnOrganization(db, ctx.operator, id)
    await ctx.audit(db, 'organization.message', { id, organizationId: id, details: { text } })
    const kind = 'operator_message' as const
    const subject = `message ${ctx.now.toISOString()}`
    await notify(db, {
      organizationId: id,
      developerId: ownerId,
      subject,
      kind,
      params: { text },
      now: ctx.now,
    })
  })
}

async function onEach(
  ctx: OperatorActContext,
  seen: readonly { id: string; version: string }[],
  act: Act,
): Promise<Results> {
  const results: Results['results'] = []
  for (const one of seen) results.push({ id: one.id, refusal: await refusalIn(ctx, one, act) })
  return { results }
}

/**
 * Acts on an organization in the version that was seen. Returns `organization_not_found`,
 * `organization_changed`, or what the act refuses; null where it was done.
 */
async function refusalIn(
  ctx: OperatorActContext,
  seen: { id: string; version: string },
  act: Act,
): Promise<Results['results'][number]['refusal']> {
  try {
    await ctx.act(async (db) => {
      const organization = isId(seen.id) ? await lockOrganization(db, seen.id) : undefined
      if (organization === undefined) return refuse('organization_not_found')
      if (organization.version !== seen.version) refuse('organization_changed')
      await act(db, organization)
    })
    return null
  } catch (error) {
    return refusalOf(error)
  }
}
