import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { OutboundCall, OutboundResult } from '../../../lib/outbound/outbound.ts'
import type { SignReward } from './callback-query.ts'
import { callBuilder } from './build-call.ts'
import { notifyFailing, notifySwitchedOff } from './notify-failing.ts'
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
  type UnderWay,
  insertAttempt,
  recordFailedSending,
  noteSuccess,
  setProbe,
  setSending,
  setWarned,
  switchOff,
  takeDueSendings,
} from './sending.sql.ts'

const longestAnswer = 1024
/** A receiver whose call takes longer is slow, until one takes less. */
const slowFromMs = 5000

type Sending = Pick<Services, 'config' | 'database' | 'outbound' | 'secrets' | 'log'> & {
  signReward: SignReward
}

export interface Sender {
  /**
   * Starts what is due where a place is free, and each call that ends starts the next. Resolves
   * when they have started. After `signal` nothing more is started.
   */
  startDue(signal?: AbortSignal): Promise<void>
  /** Resolves when no call is under way and none is started. */
  settled(): Promise<void>
}

/** The sender of this node. Any number of nodes may send at once. */
export function createSender(services: Sending): Sender {
  const { database, outbound, log } = services
  const underWay = new Map<Promise<void>, UnderWay>()
  const buildCall = callBuilder(services)
  let starting: Promise<void> | undefined
  let isMore = false

  const send = async (sending: TakenSending): Promise<void> => {
    try {
      await sendOne(services, sending, await buildCall(sending))
    } catch (error) {
      log.warn(
        { err: error, webhook: sending.webhookId, message: sending.messageId },
        'a message of a webhook was not sent or its outcome not stored: it is sent again after a minute, so the receiver may get it twice',
      )
    }
  }
  const start = async (signal?: AbortSignal): Promise<void> => {
    try {
      while (isMore && signal?.aborted !== true) {
        isMore = false
        for (const sending of await takeDueSendings(database, [...underWay.values()])) {
          const call: Promise<void> = send(sending).finally(() => {
            underWay.delete(call)
            // The job starts what is due in a second, and reports the error if it stays.
            startDue(signal).catch(() => {})
          })
          underWay.set(call, sending)
        }
      }
    } finally {
      starting = undefined
    }
  }
  const startDue = async (signal?: AbortSignal): Promise<void> => {
    if (!outbound.isOn || signal?.aborted === true) return
    isMore = true
    // One statement at a time, so that each knows the calls that the one before started.
    starting ??= start(signal)
    await starting
  }
  return {
    startDue,
    settled: async () => {
      while (starting !== undefined || underWay.size > 0)
        await Promise.allSettled([starting, ...underWay.keys()])
    },
  }
}

async function sendOne(
  { outbound, database }: Sending,
  sending: TakenSending,
  call: OutboundCall | undefined,
): Promise<void> {
  if (call === undefined) return database.asSystem((db) => noteUnsigned(db, sending))
  const result = await outbound.send(call)
  await database.asSystem(async (db) => {
    await insertAttempt(db, { ...sending, at: sending.now, ...attemptOf(result) })
    const status = 'answer' in result ? result.answer.status : 0
    if (status >= 200 && status < 300) {
      await setSending(db, sending, { state: 'sent', now: sending.now })
      await noteSuccess(db, { webhookId: sending.webhookId, isSlow: isSlow(result) })
    } else if (status === 410) {
      await switchOff(db, sending.webhookId, 'gone')
      await notifySwitchedOff(db, sending, 'gone')
    } else await noteFailed(db, sending, result)
  })
}

/** Ends a callback that cannot be signed. Its receiver was not asked, so it has not failed. */
async function noteUnsigned(db: Db, sending: TakenSending): Promise<void> {
  const failed = { milliseconds: 0, status: null, failure: 'cannot_be_signed', answer: null }
  await insertAttempt(db, { ...sending, at: sending.now, ...failed })
  await setSending(db, sending, { state: 'failed', now: sending.now })
}

/** Lets the message wait for its next try, and the webhook for its probe. */
async function noteFailed(db: Db, sending: TakenSending, result: OutboundResult): Promise<void> {
  const { webhookId, now, tries } = sending
  const failing = await recordFailedSending(db, { webhookId, now, isSlow: isSlow(result) })
  if (failing === undefined) return
  const { failsInRow, failingSince, warnedAt } = failing
  const failingMs = now.getTime() - failingSince.getTime()
  if (failingMs >= offAfterMs) {
    await switchOff(db, webhookId, 'failing')
    await notifySwitchedOff(db, sending, 'failing')
    return
  }
  if (failingMs >= warnAfterMs && warnedAt === null) {
    await setWarned(db, webhookId, now)
    await notifyFailing(db, sending, failingSince)
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

const isSlow = ({ milliseconds }: OutboundResult) => milliseconds > slowFromMs

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
