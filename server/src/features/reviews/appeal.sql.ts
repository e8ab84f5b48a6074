import type { Db } from '../../lib/db/database.ts'

export interface NewAppeal {
  decisionId: string
  organizationId: string
  text: string
  developerId: string
  firstDecidedBy: string
  now: Date
}

/** Returns false where the decision was appealed already. */
export async function insertAppeal(db: Db, appeal: NewAppeal): Promise<boolean> {
  const inserted = await db
    .insertInto('appeals')
    .values({
      decision_id: appeal.decisionId,
      organization_id: appeal.organizationId,
      text: appeal.text,
      appealed_by: appeal.developerId,
      at: appeal.now,
      first_decided_by: appeal.firstDecidedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('decision_id')
    .execute()
  return inserted.length === 1
}

export function findAppeal(db: Db, decisionId: string) {
  return db
    .selectFrom('appeals')
    .select(['text', 'first_decided_by'])
    .where('decision_id', '=', decisionId)
    .executeTakeFirst()
}

export async function setAppealDecided(
  db: Db,
  decided: {
    decisionId: string
    organizationId: string
    outcome: 'uphold' | 'overturn'
    answer: string
    by: string
    now: Date
  },
): Promise<void> {
  const { outcome, answer, by, now } = decided
  await db
    .updateTable('appeals')
    .set({ outcome, answer, decided_by: by, decided_at: now })
    .where('organization_id', '=', decided.organizationId)
    .where('decision_id', '=', decided.decisionId)
    .execute()
}
