import {
  type MessageTypeName,
  messageTypeOf,
  typeOfNotice,
} from '@frontrow/contract/webhooks/message-types'
import type { Services } from '../../../lib/calls/context.ts'
import { newId } from '../../../lib/db/ids.ts'
import type { Db } from '../../../lib/db/database.ts'
import { type VisibleNotice, takeNoticesToAnnounce } from '../../outbox/outbox.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { messageBody } from './announce.ts'
import { insertMessage } from './message.sql.ts'

const noticesARound = 200

/**
 * Turns notices into messages once members can see them, so that what was withdrawn is never sent.
 * Any number of nodes may do it.
 */
export async function announceNotices({ database }: Pick<Services, 'database'>): Promise<void> {
  let isMore = true
  while (isMore)
    isMore = await database.asSystem(async (db) => {
      const now = await readNow(db)
      const notices = await takeNoticesToAnnounce(db, noticesARound)
      for (const notice of notices) await announceNotice(db, notice, now)
      return notices.length === noticesARound
    })
}

async function announceNotice(db: Db, notice: VisibleNotice, now: Date): Promise<void> {
  const type = typeOfNotice.get(notice.kind)
  if (type === undefined || !notice.hasWebhooks) return
  const { organizationId, visibleFrom: at } = notice
  const data = dataOf(type, notice.params)
  const body = messageBody({ organizationId, type, data, at, isTest: false })
  await insertMessage(db, { id: newId(now), organizationId, type, at, body })
}

/** What the type's schema names of a notice. The rest, as the digits of a card, is not sent. */
function dataOf(type: MessageTypeName, params: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(messageTypeOf(type).data.properties)
  return Object.fromEntries(
    names.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])),
  )
}
