import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { execute, many, one } from '../../../lib/db/rows.ts'

/** The days before the rule on which members without a second factor get a reminder. */
const reminderDays = [7, 1] as const

/**
 * Sets from when on members need a second factor; null for never. A reminder whose day is past
 * already is not mailed, because the mail about the rule comes in its place.
 */
export async function saveTwoFactorFrom(
  db: Db,
  rule: { organizationId: string; from: Date | null; now: Date },
): Promise<void> {
  await execute(db)`
    UPDATE organizations SET two_factor_from = ${rule.from}, two_factor_reminded = (
      SELECT min(days) FROM unnest(${[...reminderDays]}::smallint[]) days
      WHERE ${rule.from}::timestamptz <= ${rule.now}::timestamptz + make_interval(days => days))
    WHERE id = ${rule.organizationId}`
}

/** From when on the organization asks its members for a second factor; null for never. */
export async function twoFactorFrom(db: Db, organizationId: string): Promise<Date | null> {
  const { two_factor_from: from } = await db
    .selectFrom('organizations')
    .select('two_factor_from')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return from
}

/** Organizations with a reminder due. */
export async function organizationsToRemind(db: Db, now: Date): Promise<string[]> {
  const rows = await many<{ id: string }>(db)`
    SELECT o.id FROM organizations o, ${dueReminder(now)}`
  return rows.map(({ id }) => id)
}

/** Takes the reminder of an organization, so that no other node mails it. Undefined for none. */
export async function takeTwoFactorReminder(
  db: Db,
  { organizationId, now }: { organizationId: string; now: Date },
): Promise<{ organizationId: string; organizationName: string; from: Date } | undefined> {
  return one<{ organizationId: string; organizationName: string; from: Date }>(db)`
    WITH due AS (
      SELECT o.id, reminder.days FROM organizations o, ${dueReminder(now)}
        AND o.id = ${organizationId} FOR UPDATE OF o SKIP LOCKED)
    UPDATE organizations o SET two_factor_reminded = due.days FROM due WHERE o.id = due.id
    RETURNING o.id AS "organizationId", o.name AS "organizationName", o.two_factor_from AS "from"`
}

/** The reminder of an organization `o` that is due. The condition may be continued. */
function dueReminder(now: Date) {
  return sql`LATERAL (
      SELECT min(days) AS days FROM unnest(${[...reminderDays]}::smallint[]) days
      WHERE o.two_factor_from <= ${now}::timestamptz + make_interval(days => days)) reminder
    WHERE o.two_factor_from > ${now} AND reminder.days < coalesce(o.two_factor_reminded, 32767)`
}

/** True for a person who is in an organization besides this one. */
export async function isInOthers(
  db: Db,
  { organizationId, developerId }: { organizationId: string; developerId: string },
): Promise<boolean> {
  const other = await db
    .selectFrom('memberships')
    .select('organization_id')
    .where('developer_id', '=', developerId)
    .where('organization_id', '<>', organizationId)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  return other !== undefined
}
