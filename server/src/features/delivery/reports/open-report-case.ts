import type { ReportReason } from '@frontrow/contract/delivery'
import { hoursToDecide } from '@frontrow/contract/operator/cases'
import type { Db } from '../../../lib/db/database.ts'
import { bringNearer } from '../../reviews/reviews.ts'
import { lastVerdict } from '../../reviews/for-deciders.ts'
import { earlierReports } from './reports-since.sql.ts'

/** After a verdict of no fault, so many reports of the same reasons have an operator look again. */
const reportsToLookAgain = 20

interface Reported {
  /** The content. */
  subjectId: string
  organizationId: string
  reason: ReportReason
  at: Date
}

/**
 * Has an operator look at a reported ad, in the transaction of the report. Each further report
 * brings the case nearer. After a decision, reports of reasons that were known then are only
 * counted, because the same few viewers could otherwise keep operators busy.
 */
export async function openReportCase(db: Db, reported: Reported): Promise<void> {
  const { subjectId, organizationId, reason, at: now } = reported
  const last = await lastVerdict(db, reported)
  const earlier = await earlierReports(db, { ...reported, since: last?.at })
  if (earlier.isDenied || (earlier.wasGiven && earlier.count < reportsToLookAgain)) return
  const isUrgent = reason === 'scam' || reason === 'adult'
  const hours = isUrgent ? hoursToDecide.urgentReport : hoursToDecide.report
  await bringNearer(db, { kind: 'report', subjectId, organizationId }, { now, hours })
}
