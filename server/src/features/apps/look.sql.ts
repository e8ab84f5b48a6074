import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import { many } from '../../lib/db/rows.ts'

/**
 * What was decided on a name or an icon. `unseen`: no ad of the app was made yet. `pending`:
 * viewers see what was approved or shown before. `shown`: viewers see it, and it is not decided.
 */
export type NameState = 'unseen' | 'pending' | 'shown' | 'approved' | 'denied'
export type IconState = Exclude<NameState, 'unseen'>

export interface WhichApp {
  subjectId: string
  organizationId: string
}

/** The name of an app, and the one that viewers see while it is not shown. */
export interface NameLook {
  name: string
  name_state: NameState
  former_name: string | null
  /** True where nobody has decided on the former name. */
  is_former_undecided: boolean
}

export interface WaitingIcon {
  contentId: string
  state: 'pending' | 'shown'
}

/** The name of an app, and the icons of its campaigns that are not decided. */
export interface Look extends NameLook {
  icons: WaitingIcon[]
}

/** The name of an app, and whether it has campaigns, locked until the transaction ends. */
export function lockName(
  db: Db,
  { subjectId, organizationId }: WhichApp,
): Promise<(NameLook & { is_advertised: boolean }) | undefined> {
  return db
    .selectFrom('apps')
    .select([
      'name',
      'former_name',
      'is_former_undecided',
      sql<NameState>`name_state`.as('name_state'),
    ])
    .select(
      sql<boolean>`EXISTS (SELECT FROM campaigns c
        WHERE c.organization_id = apps.organization_id AND c.app_id = apps.id)`.as('is_advertised'),
    )
    .where('organization_id', '=', organizationId)
    .where('id', '=', subjectId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * The undecided icons that campaigns of an app use. An icon without a row is shown and not decided.
 */
export async function findWaitingIcons(
  db: Db,
  { subjectId, organizationId }: WhichApp,
): Promise<WaitingIcon[]> {
  return many<WaitingIcon>(db)`
    SELECT DISTINCT c.icon_content_id AS "contentId", coalesce(i.state, 'shown') AS state
    FROM campaigns c LEFT JOIN app_icons i ON i.content_id = c.icon_content_id
    WHERE c.organization_id = ${organizationId} AND c.app_id = ${subjectId} AND c.archived_at IS NULL
      AND coalesce(i.state, 'shown') IN ('pending', 'shown')
    ORDER BY 1`
}

export async function findIconState(db: Db, contentId: string): Promise<IconState | undefined> {
  const row = await db
    .selectFrom('app_icons')
    .select(sql<IconState>`state`.as('state'))
    .where('content_id', '=', contentId)
    .executeTakeFirst()
  return row?.state
}

/** Sets what was decided on an icon of an app. `decisionId` is null for one that is not decided. */
export async function setIcon(
  db: Db,
  { subjectId, organizationId }: WhichApp,
  icon: { contentId: string; state: IconState; decisionId: string | null },
): Promise<void> {
  const { contentId, state, decisionId } = icon
  await db
    .insertInto('app_icons')
    .values({
      content_id: contentId,
      organization_id: organizationId,
      app_id: subjectId,
      state,
      decision_id: decisionId,
    })
    .onConflict((conflict) =>
      conflict.column('content_id').doUpdateSet({ state, decision_id: decisionId }),
    )
    .execute()
}

/** Forgets undecided icons that no campaign uses or shows any more. Returns how many there were. */
export async function dropUnusedIcons(
  db: Db,
  { subjectId, organizationId }: WhichApp,
): Promise<number> {
  const dropped = await sql`
    DELETE FROM app_icons i
    WHERE i.organization_id = ${organizationId} AND i.app_id = ${subjectId} AND i.state IN ('pending', 'shown')
      AND NOT EXISTS (SELECT FROM campaigns c WHERE c.organization_id = i.organization_id AND c.app_id = i.app_id
        AND c.archived_at IS NULL AND (c.icon_content_id = i.content_id
          OR (c.former_icon_id = i.content_id AND i.state = 'shown'
            AND EXISTS (SELECT FROM app_icons n WHERE n.content_id = c.icon_content_id AND n.state = 'pending'))))`.execute(
    db,
  )
  return Number(dropped.numAffectedRows ?? 0n)
}

/** True where a name or an icon of the app was denied in the last 90 days, and that stands. */
export async function wasLookDenied(
  db: Db,
  { subjectId, organizationId }: WhichApp,
  now: Date,
): Promise<boolean> {
  const found = await many(db)`
    SELECT FROM cases k JOIN decisions d ON d.organization_id = k.organization_id AND d.case_id = k.id
    JOIN reasons r ON r.code = d.reason_code AND r.version = d.reason_version
    LEFT JOIN appeals a ON a.organization_id = d.organization_id AND a.decision_id = d.id
    WHERE k.organization_id = ${organizationId} AND k.kind = 'app' AND k.subject_id = ${subjectId}
      AND d.outcome = 'deny' AND d.undone_at IS NULL AND r.kind <> 'app' AND a.outcome IS DISTINCT FROM 'overturn'
      AND d.at > ${now}::timestamptz - interval '90 days' LIMIT 1`
  return found.length === 1
}

/** The name that viewers see; null where there is none. `a` is the app. */
export const shownName: RawBuilder<string | null> = sql<string | null>`
  CASE WHEN a.name_state IN ('pending', 'denied') THEN a.former_name ELSE a.name END`

/** The content whose picture viewers see as icon; null where there is none. `c` is the campaign. */
export const shownIcon: RawBuilder<string | null> = sql<string | null>`
  CASE WHEN coalesce((SELECT i.state FROM app_icons i WHERE i.content_id = c.icon_content_id), 'shown')
    IN ('shown', 'approved') THEN c.icon_content_id
  WHEN (SELECT f.state = 'approved' OR (f.state = 'shown' AND i.state = 'pending') FROM app_icons f, app_icons i
    WHERE f.content_id = c.former_icon_id AND i.content_id = c.icon_content_id) THEN c.former_icon_id END`
