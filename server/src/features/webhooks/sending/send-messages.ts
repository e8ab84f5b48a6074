import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { OutboundCall, OutboundResult } from '../../../lib/outbound/outbound.ts'
import { openCalls } from './calls.ts'
import { tellFailing, tellOff } from './tell-failing.ts'
import {
  askedPause,
  failuresToFail,
  offAfterMs,
  pauseAfter,
  probePauseAfter,
  warnAfterMs,
} from './schedule.ts'
import {
  type TakenSending,
  insertAttempt,
  noteFailure,
  noteSuccess,
  setProbe,
  setSending,
  setWarned,
  switchOff,
  takeDueProbes,
  takeDueSendings,
} from './sending.sql.ts'

/** Sendings under way at once. */
const most = { ofNode: 32, ofWebhook: 4 }
const longestAnswer = 1024

type Sending = Pick<Services, 'config' | 'database' | 'outbound' | 'secrets' | 'log'>

/** Sends what is due, and resolves when all of it has its outcome. */
export interface Sender {
  sendDue(): Promise<void>
}

/** The sender of this node. Any number of nodes may send at once. */
export function openSender(services: Sending): Sender {
  const underWay: string[] = []
  const callOf = openCalls(services)
  const round = async (): Promise<number> => {
    const places = most.ofNode - underWay.length
    if (!services.outbound.isOn || places <= 0) return 0
    const { database } = services
    const sendings = [
      ...(await takeDueProbes(database, places)),
      ...(await takeDueSendings(database, { most: places, mostEach: most.ofWebhook, underWay })),
    ]
    await Promise.all(
      sendings.map(async (sending) => {
        underWay.push(sending.webhookId)
        try {
          await sendOne(services, sending, await callOf(sending))
        } catch (error) {
          services.log.warn(
            { err: error, webhook: sending.webhookId, message: sending.messageId },
            'a message of a webhook was not sent or its outcome not stored: it is sent again after a minute, so the receiver may get it twice',
          )
        } finally {
          underWay.splice(underWay.indexOf(sending.webhookId), 1)
        }
      }),
    )
    return sendings.length
  }
  return {
    sendDue: async () => {
      while ((await round()) > 0);
    },
  }
}

async function sendOne(
  { outbound, database }: Sending,
  sending: TakenSending,
  call: OutboundCall,
): Promise<void> {
  const result = await outbound.send(call)
  await database.asSystem(async (db) => {
    await insertAttempt(db, { ...sending, at: sending.now, ...attemptOf(result) })
    const status = 'answer' in result ? result.answer.status : 0
    if (status >= 200 && status < 300) {
      await setSending(db, sending, { state: 'sent', now: sending.now })
      await noteSuccess(db, sending.webhookId)
    } else if (status === 410) {
      await switchOff(db, sending.webhookId, 'gone')
      await tellOff(db, sending, 'gone')
    } else await noteFailed(db, sending, result)
  })
}

/** Lets the message wait for its next try, and the webhook for its probe. */
async function noteFailed(db: Db, sending: TakenSending, result: OutboundResult): Promise<void> {
  const { webhookId, now, tries } = sending
  const failing = await noteFailure(db, { webhookId, now })
  if (failing === undefined) return
  const { failsInRow, failingSince, warnedAt } = failing
  const failingMs = now.getTime() - failingSince.getTime()
  if (failingMs >= offAfterMs) {
    await switchOff(db, webhookId, 'failing')
    await tellOff(db, sending, 'failing')
    return
  }
  if (failingMs >= warnAfterMs && warnedAt === null) {
    await setWarned(db, webhookId, now)
    await tellFailing(db, sending, failingSince)
  }
  const asked =
    'answer' in result
      ? askedPause(result.answer.status, result.answer.headers['retry-after'])
      : undefined
  if (failsInRow >= failuresToFail) {
    // The receiver is away, not this message: no try of it counts until it answers again.
    const pause = asked ?? probePauseAfter(failsInRow)
    await setProbe(db, webhookId, new Date(now.getTime() + pause))
    await setSending(db, sending, { waitsTill: now })
    return
  }
  const pause = pauseAfter(tries)
  if (pause === undefined) await setSending(db, sending, { state: 'failed', now })
  else await setSending(db, sending, { waitsTill: new Date(now.getTime() + (asked ?? pause)) })
}

function attemptOf(result: OutboundResult) {
  const { milliseconds } = result
  if ('failure' in result)
    return { milliseconds, status: null, failure: result.failure, answer: null }
  const { status, headers, body } = result.answer
  const isRedirect = status >= 300 && status < 400
  return {
    milliseconds,
    status,
    failure: isRedirect ? `redirect to ${(headers.location ?? '').slice(0, 300)}` : null,
    answer: textOf(body),
  }
}

/** The beginning of an answer as text that PostgreSQL stores. */
function textOf(body: Buffer): string {
  return body.subarray(0, longestAnswer).toString('utf8').replaceAll('\0', '')
}
