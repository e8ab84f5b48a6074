import type { TestMember, World } from '../support/world.ts'

export interface Reviewed {
  /** A denial that can be appealed. */
  decisionId: string
  /** The case of an open question. */
  questionId: string
}

/** Gives an organization a denial and an open question, straight in the tables. */
export async function review(
  world: World,
  { organizationId }: TestMember,
  word: string,
): Promise<Reviewed> {
  const [row] = await world.ask<Reviewed>(
    `WITH closed AS (
       INSERT INTO cases (kind, subject_id, organization_id, state, opened_at, due_at)
       VALUES ('organization', $1, $1, 'closed', app_now(), app_now()) RETURNING id
     ), asked AS (
       INSERT INTO cases (kind, subject_id, organization_id, state, opened_at, due_at)
       VALUES ('organization', $1, $1, 'asked', app_now(), app_now()) RETURNING id
     ), question AS (
       INSERT INTO case_events (organization_id, case_id, at, kind, actor, text)
       SELECT $1, id, app_now(), 'asked', 'operator:sam', $2 FROM asked
     ), denial AS (
       INSERT INTO decisions (case_id, organization_id, outcome, message, note, automated, is_appealable, decided_by, at, visible_from)
       SELECT id, $1, 'deny', $2, $2, false, true, 'operator:sam', app_now(), app_now() FROM closed RETURNING id
     )
     SELECT denial.id AS "decisionId", asked.id AS "questionId" FROM denial, asked`,
    [organizationId, word],
  )
  if (row === undefined) throw new Error('nothing was decided')
  return row
}
