import type { MemberContext } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { isId } from '../../../lib/db/ids.ts'
import { takeLock } from '../../../lib/db/locks.ts'
import { many, one } from '../../../lib/db/rows.ts'

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
  hasPoster: boolean
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
  has_poster: boolean
  created_at: Date
  archived_at?: Date | null
}

export async function insertContent(ctx: MemberContext, content: NewContent): Promise<void> {
  await ctx.db
    .insertInto('ad_contents')
    .values({
      id: content.id,
      organization_id: ctx.organizationId,
      app_id: content.appId,
      type: content.type,
      path: content.path,
      width: content.width,
      height: content.height,
      duration_ms: content.durationMs,
      size_bytes: BigInt(content.sizeBytes),
      sha256: content.sha256,
      has_poster: content.hasPoster,
      created_at: ctx.now,
    })
    .execute()
}

/** An app's ad contents, newest first: the active ones or the retired ones. */
export function findContents(
  ctx: MemberContext,
  { appId, retired }: { appId: string; retired: boolean },
): Promise<ContentRow[]> {
  return contentsOf(ctx, { retired })
    .where('app_id', '=', appId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Undefined when the organization has no such ad content in use. A row lock keeps it from being
 * retired until the transaction ends, so that nothing is made from a retired content.
 */
export async function findContent(
  ctx: MemberContext,
  contentId: string,
): Promise<ContentRow | undefined> {
  return isId(contentId)
    ? contentsOf(ctx, { retired: false }).where('id', '=', contentId).forShare().executeTakeFirst()
    : undefined
}

function contentsOf(ctx: MemberContext, { retired }: { retired: boolean }) {
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
      'has_poster',
      'created_at',
      'archived_at',
    ])
    .where('organization_id', '=', ctx.organizationId)
    .where('archived_at', retired ? 'is not' : 'is', null)
}

/**
 * Takes the organization's storage lock until the transaction ends; concurrent transactions wait
 * for it.
 */
export async function lockStorage(ctx: MemberContext): Promise<void> {
  await takeLock(ctx.db, 'storage', ctx.organizationId)
}

/**
 * What the organization stores, including archived contents and cropped pictures, because their
 * files stay too.
 */
export async function storageUsed(ctx: MemberContext): Promise<{ uploads: bigint; bytes: bigint }> {
  const answer = await one<{ uploads: bigint; bytes: bigint }>(ctx.db)`
    SELECT u.uploads, (u.bytes + c.bytes)::bigint AS bytes
    FROM (SELECT count(*) AS uploads, coalesce(sum(size_bytes), 0) AS bytes FROM ad_contents
          WHERE organization_id = ${ctx.organizationId}) u,
         (SELECT coalesce(sum(size_bytes), 0) AS bytes FROM campaignable_ad_contents
          WHERE organization_id = ${ctx.organizationId}) c`
  return answer ?? { uploads: 0n, bytes: 0n }
}

/**
 * Which of these paths belong to an ad content or a campaignable one of any organization, including
 * retired ones.
 */
export async function pathsInUse(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const used = await many<{ path: string }>(db)`
    SELECT path FROM ad_contents WHERE path = ANY(${paths}::text[])
    UNION SELECT path FROM campaignable_ad_contents WHERE path = ANY(${paths}::text[])`
  return new Set(used.map(({ path }) => path))
}
