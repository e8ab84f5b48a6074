import type { Db } from '../../lib/db/database.ts'

/** What a case is about, and whose it is. */
export interface WaitingSubject {
  subjectId: string
  organizationId: string
}

/** The subjects of open cases of a kind, the longest waiting first. */
export async function findWaitingSubjects(db: Db, kind: 'app' | 'ad'): Promise<WaitingSubject[]> {
  return db
    .selectFrom('cases')
    .select(['subject_id as subjectId', 'organization_id as organizationId'])
    .where('kind', '=', kind)
    .where('state', '=', 'open')
    .orderBy('opened_at')
    .orderBy('id')
    .execute()
}
