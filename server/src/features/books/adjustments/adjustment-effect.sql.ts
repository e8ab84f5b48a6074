// What the proposal of an adjustment shows of organizations.
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'

/** The names of organizations by their numbers in events. */
export async function findOrganizationNames(
  db: Db,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  const rows = await many<{ number: number; name: string }>(db)`
    SELECT number, name FROM organizations WHERE number = ANY (${numbers}::integer[])`
  return new Map(rows.map(({ number, name }) => [number, name]))
}

/** The ids of organizations by their numbers in events. */
export async function findOrganizationIds(db: Db, numbers: readonly number[]): Promise<string[]> {
  const rows = await many<{ id: string }>(db)`
    SELECT id FROM organizations WHERE number = ANY (${[...new Set(numbers)]}::integer[]) ORDER BY id`
  return rows.map(({ id }) => id)
}

/** The shares of publishers on days, in hundredths of a percent, by `<number> <day>`. */
export async function sharesOn(
  db: Db,
  wanted: readonly { organization: number; day: string }[],
): Promise<Map<string, number>> {
  const rows = await many<{ organization: number; day: string; share: number }>(db)`
    SELECT w.organization, w.day::text AS day, revenue_share_bp(o.id, w.day) AS share
    FROM (SELECT DISTINCT * FROM unnest(${wanted.map(({ organization }) => organization)}::integer[],
      ${wanted.map(({ day }) => day)}::date[]) AS g (organization, day)) w
    JOIN organizations o ON o.number = w.organization`
  return new Map(rows.map((row) => [`${row.organization} ${row.day}`, row.share]))
}
