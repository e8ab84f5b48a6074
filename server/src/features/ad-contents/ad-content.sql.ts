import { sql } from 'kysely'
import type { MemberContext } from '../../lib/context.ts'
import { isId } from '../../lib/ids.ts'

export interface NewContent {
  id: string
  appId: string
  type: number
  path: string
  width: number
  height: number
  durationMs: number | null
  sizeBytes: number
  sha256: Buffer
}

export interface ContentRow {
  id: string
  app_id: string
  type: number
  path: string
  width: number
  height: number
  duration_ms: number | null
  size_bytes: bigint
  created_at: Date
}

export async function insertContent(ctx: MemberContext, content: NewContent): Promise<void> {
  await ctx.db
    .insertInto('ad_contents')
    .values({
      ...{ id: content.id, organization_id: ctx.organizationId, app_id: content.appId },
      ...{ type: content.type, path: content.path, width: content.width, height: content.height },
      ...{ duration_ms: content.durationMs, size_bytes: BigInt(content.sizeBytes) },
      ...{ sha256: content.sha256, created_at: ctx.now },
    })
    .execute()
}

/** An app's ad contents, newest first. */
export function findContents(ctx: MemberContext, appId: string): Promise<ContentRow[]> {
  return contentsOf(ctx)
    .where('app_id', '=', appId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Undefined when the organization has no such ad content. */
export async function findContent(
  ctx: MemberContext,
  contentId: string,
): Promise<ContentRow | undefined> {
  return isId(contentId)
    ? contentsOf(ctx).where('id', '=', contentId).executeTakeFirst()
    : undefined
}

function contentsOf(ctx: MemberContext) {
  return ctx.db
    .selectFrom('ad_contents')
    .select([
      'id',
      'app_id',
      'type',
      'path',
      'width',
      'height',
      'duration_ms',
      'size_bytes',
      'created_at',
    ])
    .where('organization_id', '=', ctx.organizationId)
    .where('archived_at', 'is', null)
}

/** Waits until no other transaction of the organization holds it, and holds it until this one ends. */
export async function lockStorage(ctx: MemberContext): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`storage|${ctx.organizationId}`}, 0))`.execute(
    ctx.db,
  )
}

/** What the organization keeps already, archived contents and cut pictures included: their files are kept too. */
export async function storageUsed(ctx: MemberContext): Promise<{ uploads: bigint; bytes: bigint }> {
  const answer = await sql<{ uploads: bigint; bytes: bigint }>`
    SELECT u.uploads, (u.bytes + c.bytes)::bigint AS bytes
    FROM (SELECT count(*) AS uploads, coalesce(sum(size_bytes), 0) AS bytes FROM ad_contents
          WHERE organization_id = ${ctx.organizationId}) u,
         (SELECT coalesce(sum(size_bytes), 0) AS bytes FROM campaignable_ad_contents
          WHERE organization_id = ${ctx.organizationId}) c`.execute(ctx.db)
  return answer.rows[0] ?? { uploads: 0n, bytes: 0n }
}
