import type { MessageData, MessageTypeName } from '@frontrow/contract/webhooks/message-types'
import { newId } from '../../../lib/db/ids.ts'
import type { Db } from '../../../lib/db/database.ts'
import { insertMessage } from './message.sql.ts'

export interface Announced<T extends MessageTypeName> {
  organizationId: string
  type: T
  data: MessageData<T>
  /** When it happened. */
  at: Date
  now: Date
  /** A uuid of what caused it: the same cause makes no second message of the type for 30 days. */
  cause?: string
  /** Of the message; by default a new one. */
  id?: string
  /** A reward's app. */
  appId?: string
  /** True for what a test brought. */
  isTest?: boolean
}

/**
 * Notifies the webhooks of an organization of an event, in the transaction of the change. Nothing
 * is written where none of them takes the type.
 */
export async function announce<T extends MessageTypeName>(
  db: Db,
  announced: Announced<T>,
): Promise<void> {
  const { now, data, isTest = false, ...message } = announced
  const body = messageBody({ ...message, data, isTest })
  await insertMessage(db, { id: newId(now), ...message, isTest, body })
}

/** The text that is sent and signed. */
export function messageBody(message: {
  organizationId: string
  type: MessageTypeName
  data: object
  at: Date
  isTest: boolean
}): string {
  return JSON.stringify({
    type: message.type,
    timestamp: message.at.toISOString(),
    organization_id: message.organizationId,
    test: message.isTest,
    data: message.data,
  })
}
