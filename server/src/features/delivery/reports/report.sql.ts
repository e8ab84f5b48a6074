import type { ReportReason } from '@frontrow/contract/delivery'
import { sql } from 'kysely'
import type { Database } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'
import { insertValues } from '../store/columns.sql.ts'
import { openReportCase } from './open-report-case.ts'
import type { HandedOut } from '../tokens/event-token.ts'

export interface AdReport {
  ad: HandedOut
  reason: ReportReason
  note: string
  at: Date
}

/**
 * Stores a report, and has an operator look at it. Returns true if it is the first one for this
 * served ad.
 */
export async function keepReport(database: Database, report: AdReport): Promise<boolean> {
  const { ad, reason, note, at } = report
  const handedOutAt = new Date(ad.issuedAt * 1000)
  return database.asSystem(async (db) => {
    const reported = await one<{ content_id: string; organization_id: string }>(db)`
      INSERT INTO ad_reports ${insertValues<'ad_reports'>({
        organization_id: sql`c.organization_id`,
        app_id: sql`c.app_id`,
        campaign_id: sql`c.id`,
        content_id: sql`x.id`,
        rid: sql`${ad.rid}::uuid`,
        placement: sql`${ad.placement}::integer`,
        country: ad.country,
        reason,
        note,
        handed_out_at: sql`${handedOutAt}::timestamptz`,
        reported_at: sql`${at}::timestamptz`,
      })}
      FROM campaigns c
      JOIN campaignable_ad_contents x ON x.organization_id = c.organization_id AND x.app_id = c.app_id
      WHERE c.number = ${ad.campaign} AND x.number = ${ad.content}
      ON CONFLICT DO NOTHING
      RETURNING content_id, organization_id`
    if (reported === undefined) return false
    const { content_id: subjectId, organization_id: organizationId } = reported
    await openReportCase(db, { subjectId, organizationId, reason, at })
    return true
  })
}
