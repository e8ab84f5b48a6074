import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database, Db } from './database.ts'
import { newId } from './ids.ts'
import { type Message, type Post, isForGood, openPost } from './mail.ts'
import {
  type TakenMail,
  dropMail,
  postponeMail,
  putInOutbox,
  stillWaiting,
  takeDueMail,
} from './outbox.sql.ts'
import { repeat } from './repeat.ts'
import type { Secrets } from './secrets.ts'

export interface When {
  now: Date
  /** How long what the mail holds is of use: a code that is too old is not sent any more. For ever unless said. */
  usefulMs?: number
  /** Takes the place of a mail about the same that still waits. */
  about?: string
}

/** Mails are written in the transaction of what they tell of, and sent after it: at least once, also when a node is killed between. */
export interface Mail {
  /** Puts a mail into the outbox. Returns its id. */
  write(db: Db, message: Message, when: When): Promise<string>
  /**
   * To be called after the commit. Mails that are kept on this machine are there when it resolves; a mail server is not waited
   * for. Never throws: what could not be sent is tried again by itself.
   */
  hurry(): Promise<void>
  /** Sends what is due, and resolves when there is nothing more to try now. Never throws. */
  sendDue(): Promise<void>
  /** Those of the given mails that are not sent yet. */
  waiting(ids: readonly string[]): Promise<string[]>
  /** Sends what is due each second, from now on. Returns how it is stopped. */
  keepSending(): () => Promise<void>
}

export interface Outside {
  database: Database
  secrets: Secrets
  log: FastifyBaseLogger
}

const lanes = 3
const leaseSeconds = 90
const mostTries = 16
const firstWaitSeconds = 10
const longestWaitSeconds = 1800
const pauseMs = 1000

export function openMail(config: Config, outside: Outside): Mail {
  return openOutbox(openPost(config), outside)
}

/** Opens the outbox of this node on a way out. */
export function openOutbox(post: Post, outside: Outside): Mail {
  const { database, secrets } = outside
  let underWay: Promise<void> = Promise.resolve()
  let queued: Promise<void> | undefined
  // Whoever asks while mails are being sent waits for a round that begins after theirs was written.
  const sendDue = () => {
    queued ??= underWay.then(() => {
      queued = undefined
      underWay = sendRound(post, outside)
      return underWay
    })
    return queued
  }
  return {
    write: async (db, message, { now, usefulMs, about }) => {
      const id = newId(now)
      const usefulUntil = usefulMs === undefined ? null : new Date(now.getTime() + usefulMs)
      const sealed = secrets.encrypt('mail', encryptionContextOf(id), JSON.stringify(message))
      await putInOutbox(db, { id, about: about ?? null, sealed, createdAt: now, usefulUntil })
      return id
    },
    hurry: async () => {
      const sent = sendDue()
      if (post.isNear) await sent
    },
    sendDue,
    waiting: (ids) => stillWaiting(database, ids),
    keepSending: () => repeat({ pauseMs, work: sendDue, failed: () => {} }),
  }
}

/** Moved to another row, a sealed mail does not open. */
function encryptionContextOf(id: string): string {
  return `outbox|${id}`
}

async function sendRound(post: Post, outside: Outside): Promise<void> {
  try {
    const isOver = { yet: false }
    await Promise.all(
      Array.from({ length: post.isNear ? 1 : lanes }, () => sendInTurn(post, outside, isOver)),
    )
  } catch (error) {
    outside.log.error({ err: error }, 'the outbox could not be read')
  }
}

async function sendInTurn(post: Post, outside: Outside, isOver: { yet: boolean }): Promise<void> {
  while (!isOver.yet) {
    const mail = await takeDueMail(outside.database, leaseSeconds)
    if (mail === undefined) return
    // Where one could not be sent because nobody answered, the others would only wait for the same.
    if (!(await sendOne(post, outside, mail))) isOver.yet = true
  }
}

/** False where the way out is closed for now. */
async function sendOne(post: Post, outside: Outside, mail: TakenMail): Promise<boolean> {
  const { database, secrets, log } = outside
  const { id, tries } = mail
  if (!mail.is_useful) {
    log.warn({ mail: id, tries: tries - 1 }, 'a mail was not sent in time and is of no use now')
    await dropMail(database, id)
    return true
  }
  const message = JSON.parse(
    secrets.decrypt('mail', encryptionContextOf(id), mail.sealed),
  ) as Message
  try {
    await post.deliver(message, { id, writtenAt: mail.created_at })
  } catch (error) {
    return giveUpOrPostpone(outside, mail, error)
  }
  await dropMail(database, id)
  return true
}

async function giveUpOrPostpone(
  { database, log }: Outside,
  { id, tries }: TakenMail,
  error: unknown,
): Promise<boolean> {
  if (isForGood(error) || tries >= mostTries) {
    log.error({ err: error, mail: id, tries }, 'a mail could not be sent and is given up')
    await dropMail(database, id)
    return true
  }
  const waitSeconds = Math.min(firstWaitSeconds * 2 ** (tries - 1), longestWaitSeconds)
  log.warn({ err: error, mail: id, tries, waitSeconds }, 'a mail could not be sent yet')
  await postponeMail(database, id, waitSeconds)
  return false
}
