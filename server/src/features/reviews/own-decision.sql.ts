import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import { many, one } from '../../lib/db/rows.ts'
import { subjectName } from './case-subject.sql.ts'

type Own = { db: Db; organizationId: string; now: Date }

export interface OwnDecision {
  id: string
  at: Date
  outcome: 'approve' | 'deny'
  kind: 'organization' | 'app' | 'ad' | 'report' | 'traffic'
  subjectId: string
  subjectName: string
  clause: string | null
  message: string
  whatToDo: string | null
  automated: boolean
  isAppealable: boolean
  appealedAt: Date | null
  appealText: string | null
  appealOutcome: 'uphold' | 'overturn' | null
  appealAnswer: string | null
  appealDecidedAt: Date | null
}

/**
 * What the organization may read of the decisions about it, the newest first. Reports and traffic
 * in which nothing was wrong are not its concern.
 */
export async function ownDecisions({ db, organizationId, now }: Own): Promise<OwnDecision[]> {
  return many<OwnDecision>(db)`
    SELECT d.id, d.at, d.outcome, d.clause, d.message, d.what_to_do AS "whatToDo", d.automated,
      d.is_appealable AS "isAppealable", a.at AS "appealedAt", a.text AS "appealText",
      a.outcome AS "appealOutcome", a.answer AS "appealAnswer", a.decided_at AS "appealDecidedAt",
      c.kind, c.subject_id AS "subjectId", coalesce(${subjectName(sql`c.kind`, sql`c.subject_id`)}, o.name) AS "subjectName"
    FROM decisions d JOIN cases c ON c.organization_id = d.organization_id AND c.id = d.case_id
    JOIN organizations o ON o.id = d.organization_id LEFT JOIN appeals a ON a.organization_id = d.organization_id AND a.decision_id = d.id
    WHERE d.organization_id = ${organizationId} AND d.undone_at IS NULL AND d.visible_from <= ${now}
      AND d.outcome IN ('approve', 'deny') AND NOT (c.kind IN ('report', 'traffic') AND d.outcome = 'approve')
    ORDER BY d.at DESC, d.id DESC LIMIT 100`
}

export interface OwnQuestion extends Pick<OwnDecision, 'kind' | 'subjectId' | 'subjectName'> {
  id: string
  asked_at: Date
  text: string
}

/** The question that waits for an answer. */
export async function findOpenQuestion({
  db,
  organizationId,
}: Omit<Own, 'now'>): Promise<OwnQuestion | undefined> {
  return one<OwnQuestion>(db)`
    SELECT c.id, e.at AS asked_at, e.text, c.kind, c.subject_id AS "subjectId",
      coalesce(${subjectName(sql`c.kind`, sql`c.subject_id`)}, o.name) AS "subjectName"
    FROM cases c JOIN organizations o ON o.id = c.organization_id
    JOIN case_events e ON e.organization_id = c.organization_id AND e.case_id = c.id AND e.kind = 'asked'
    WHERE c.organization_id = ${organizationId} AND c.state = 'asked'
    ORDER BY e.at DESC LIMIT 1`
}
