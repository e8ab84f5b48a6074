import type { Reply } from '@frontrow/contract/endpoint'
import type { CaseKindName, claimCase } from '@frontrow/contract/operator/cases'
import type { Db } from '../../lib/db/database.ts'
import { asCase } from './as-case.ts'
import { findOpenCases } from './case.sql.ts'

/** The open cases about some subjects, as operators read them, by subject. */
export async function findOpenCasesAbout(
  db: Db,
  about: { kind: CaseKindName; subjectIds: readonly string[]; now: Date },
): Promise<Map<string, Reply<typeof claimCase>>> {
  const rows = await findOpenCases(db, about)
  return new Map(rows.map((row) => [row.subjectId, asCase(row, about.now)]))
}
