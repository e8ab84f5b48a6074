import { sql } from 'kysely'
import type { MemberContext } from '../../lib/context.ts'
import { openField, sealField } from '../../lib/sealed-fields.ts'
import type { SetupIntent } from './card-provider.ts'

/** Waits until no other transaction of the organization begins or uses an intent, and holds that until this one ends. */
export async function lockCards(ctx: MemberContext): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`cards|${ctx.organizationId}`}, 0))`.execute(
    ctx.db,
  )
}

/** The intents that were begun since then and made no card yet, newest first. */
export async function openIntents(
  ctx: MemberContext,
  of: { provider: string; since: Date },
): Promise<SetupIntent[]> {
  const rows = await ctx.db
    .selectFrom('setup_intents')
    .select(['id', 'customer', 'client_secret'])
    .where('organization_id', '=', ctx.organizationId)
    .where('provider', '=', of.provider)
    .where('used_at', 'is', null)
    .where('created_at', '>', of.since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, customer, client_secret: sealed }) => ({
    ...{ id, customer, clientSecret: openField(ctx.secrets, placeOf(ctx), sealed) ?? '' },
  }))
}

/** When the intents since then were begun, oldest first, used or not. */
export async function beginnings(ctx: MemberContext, since: Date): Promise<Date[]> {
  const rows = await ctx.db
    .selectFrom('setup_intents')
    .select('created_at')
    .where('organization_id', '=', ctx.organizationId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.created_at)
}

/** Who the organization is to the provider, where it has begun anything there before. */
export async function findCustomer(
  ctx: MemberContext,
  provider: string,
): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('setup_intents')
    .select('customer')
    .where('organization_id', '=', ctx.organizationId)
    .where('provider', '=', provider)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.customer
}

export async function insertIntent(
  ctx: MemberContext,
  intent: SetupIntent & { provider: string },
): Promise<void> {
  const { id, provider, customer, clientSecret } = intent
  const sealed = sealField(ctx.secrets, placeOf(ctx), clientSecret)
  if (sealed === null) throw new Error('a client secret sealed to nothing')
  await ctx.db
    .insertInto('setup_intents')
    .values({
      ...{ id, organization_id: ctx.organizationId, provider, customer },
      ...{ client_secret: sealed, created_at: ctx.now },
    })
    .execute()
}

/** False where it was used before. */
export async function spendIntent(ctx: MemberContext, id: string): Promise<boolean> {
  const rows = await ctx.db
    .updateTable('setup_intents')
    .set({ used_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length === 1
}

function placeOf(ctx: MemberContext) {
  return {
    table: 'setup_intents',
    organizationId: ctx.organizationId,
    column: 'client_secret',
  }
}
