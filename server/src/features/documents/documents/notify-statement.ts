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
    /** Of a self-billed document: the last day on which the publisher may object. */
    objectUntil?: string | undefined
    now: Date
  },
): Promise<void> {
  const { organizationId, kind, issued, month, objectUntil, now } = statement
  await notify(db, {
    organizationId,
    kind: 'statement_issued',
    params: {
      statement_id: issued.id,
      number: issued.name,
      about: earningKinds.includes(kind) ? 'earnings' : 'use',
      month: month.slice(0, 7),
      ...(objectUntil !== undefined && {
        self_billed: kind === 'self_billed_invoice' ? 'invoice' : 'credit note',
        object_until: objectUntil,
      }),
    },
    now,
    onceKey: `statement ${issued.name}`,
  })
}
