import type { Db } from '../../../lib/db/database.ts'
import { notify } from '../../outbox/outbox.ts'
import { type DocumentKind, earningKinds } from './documents.sql.ts'
import type { Issued } from './issue-document.ts'

/** Tells the members who may read money that a statement was issued. */
export async function notifyStatement(
  db: Db,
  statement: {
    organizationId: string
    kind: DocumentKind
    issued: Pick<Issued, 'id' | 'name'>
    month: string
    now: Date
  },
): Promise<void> {
  const { organizationId, kind, issued, month, now } = statement
  await notify(db, {
    organizationId,
    kind: 'statement_issued',
    params: {
      statement_id: issued.id,
      number: issued.name,
      about: earningKinds.includes(kind) ? 'earnings' : 'use',
      month: month.slice(0, 7),
    },
    now,
    onceKey: `statement ${issued.name}`,
  })
}
