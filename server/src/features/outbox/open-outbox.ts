import type { FastifyBaseLogger } from 'fastify'
import { afterCommit } from '../../lib/db/after-commit.ts'
import type { Config } from '../../lib/settings/config.ts'
import type { Database } from '../../lib/db/database.ts'
import { newId } from '../../lib/db/ids.ts'
import { type Brand, composeSummary } from './mail-summary.ts'
import type { Mail } from '../../lib/mail/mail-writer.ts'
import {
  type Message,
  type Post,
  adviceOn,
  isForGood,
  isOfServer,
  openPost,
} from '../../lib/mail/mail.ts'
import { type FilesOf, filesToAttach } from './attach-files.ts'
import { type HeldMail, holdBack, givePlace, putSummary } from './mail-pace.sql.ts'
import {
  type TakenMail,
  deleteMail,
  makeDue,
  postponeMail,
  putInOutbox,
  stillWaiting,
  takeDueMail,
} from './waiting-mail.sql.ts'
import type { Job } from '../../lib/time/jobs.ts'
import type { Secrets } from '../../lib/crypto/secrets.ts'

export interface Outside {
  config: Brand
  database: Database
  secrets: Secrets
  log: FastifyBaseLogger
  /** Without it no files are attached. */
  filesOf?: FilesOf
}

/** Which mails are sent together, by how many at a time, and for how long each is leased. */
interface Share {
  hasDocument: boolean
  lanes: number
  leaseSeconds: number
}

const plain: Share = { hasDocument: false, lanes: 3, leaseSeconds: 90 }
/** The files of a document take seconds to make, for which no other mail waits. */
const withDocument: Share = { hasDocument: true, lanes: 1, leaseSeconds: 600 }
const mostTries = 16
const firstWaitSeconds = 10
const longestWaitSeconds = 1800
const unreadable =
  'mail outbox cannot be read: no mail leaves this node until the database answers; tried again each second'

export function createMail(config: Config, outside: Omit<Outside, 'config'>): Mail {
  return openOutbox(openPost(config), { ...outside, config })
}

/** Opens the outbox of this node on a transport. */
export function openOutbox(post: Post, outside: Outside): Mail {
  const { database, secrets } = outside
  const sending = { post, server: { isUsable: true } }
  const sendDue = inRounds(() => sendRound(sending, outside, plain))
  const sendDocuments = inRounds(() => sendRound(sending, outside, withDocument))
  const sendCommitted = async () => {
    const sent = sendDue()
    if (post.isNear) await sent
  }
  return {
    write: async (db, message, { now, usefulMs, about, holdMs = 0, documentId = null }) => {
      const id = newId(now)
      const usefulUntil = usefulMs === undefined ? null : new Date(now.getTime() + usefulMs)
      const encrypted = sealMessage(secrets, id, message)
      await putInOutbox(db, {
        id,
        about: about ?? null,
        domain: message.to.split('@').at(-1) ?? '',
        subject: message.subject,
        encrypted,
        createdAt: now,
        usefulUntil,
        holdMs,
        paceKey: paceKeyOf(secrets, message),
        documentId,
      })
      if (holdMs === 0 && documentId === null) afterCommit(db, sendCommitted)
      return id
    },
    retry: async (db, id) => {
      await makeDue(db, id)
      afterCommit(db, sendCommitted)
    },
    sendDue,
    sendDocuments,
    waiting: (ids) => stillWaiting(database, ids),
    leave: () => sending.server.isUsable,
  }
}

/** Runs the work round after round: a caller during one waits for the next, which has its mail. */
function inRounds(work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve()
  let queued: Promise<void> | undefined
  return () => {
    queued ??= underWay.then(() => {
      queued = undefined
      underWay = work()
      return underWay
    })
    return queued
  }
}

/** Send due mails every second. */
export function mailJobs(mail: Pick<Mail, 'sendDue' | 'sendDocuments'>): Job[] {
  const each = { everyMs: 1000, runs: 'on each node', level: 'error' } as const
  return [
    { ...each, name: 'mails', work: () => mail.sendDue(), whenFailed: unreadable },
    {
      ...each,
      name: 'mails with documents',
      work: () => mail.sendDocuments(),
      whenFailed: unreadable,
    },
  ]
}

/** Binds an encrypted mail to its row: in another row it cannot be decrypted. */
function encryptionContextOf(id: string): string {
  return `outbox|${id}`
}

/** The transport, and whether the last mail found it usable. */
interface Sending {
  post: Post
  server: { isUsable: boolean }
}

async function sendRound(sending: Sending, outside: Outside, share: Share): Promise<void> {
  try {
    const isOver = { yet: false }
    await Promise.all(
      Array.from({ length: sending.post.isNear ? 1 : share.lanes }, () =>
        sendInTurn(sending, outside, { isOver, share }),
      ),
    )
  } catch (error) {
    outside.log.error({ err: error }, unreadable)
  }
}

async function sendInTurn(
  sending: Sending,
  outside: Outside,
  { isOver, share }: { isOver: { yet: boolean }; share: Share },
): Promise<void> {
  while (!isOver.yet) {
    const mail = await takeDueMail(outside.database, share)
    if (mail === undefined) return
    // After a temporary failure the other mails would fail as well, so the round ends.
    if (!(await sendOne(sending, outside, mail))) isOver.yet = true
  }
}

/** Returns false after a temporary failure: the mail server cannot be reached now. */
async function sendOne(
  { post, server }: Sending,
  outside: Outside,
  mail: TakenMail,
): Promise<boolean> {
  const { database, log } = outside
  const { id, tries } = mail
  if (!mail.isUseful) {
    log.warn(
      { mail: id, tries: tries - 1 },
      'an email was discarded unsent, because its code or link has expired: the recipient has to request a new one. Check SMTP_URL and the mail server',
    )
    await deleteMail(database, id)
    return true
  }
  const message = await messageToSend(outside, mail)
  if (message === undefined) return true
  const files = await filesToAttach(outside, mail)
  if (files === undefined) return true
  try {
    await post.deliver(message, { id, writtenAt: mail.createdAt }, files)
  } catch (error) {
    if (isOfServer(error)) server.isUsable = false
    return giveUpOrPostpone(outside, mail, error)
  }
  server.isUsable = true
  await deleteMail(database, id)
  return true
}

/**
 * The mail, or the summary of it and of those that waited for a place in the hour. Undefined where
 * it has to wait itself, or has become part of a summary.
 */
async function messageToSend(
  { config, database, secrets }: Outside,
  { id, encrypted, paceKey }: TakenMail,
): Promise<Message | undefined> {
  const own = openMessage(secrets, { id, encrypted })
  if (paceKey === null) return own
  return database.asSystem(async (db) => {
    const place = await givePlace(db, { id, paceKey })
    if (place.may === 'drop') return undefined
    if (place.may === 'wait') {
      await holdBack(db, { id, till: place.till })
      return undefined
    }
    if (place.held.length === 0) return own
    const [first = own, ...more] = place.held.map((held) => openMessage(secrets, held))
    const summary = composeSummary(config, [first, ...more, own])
    const sealed = sealMessage(secrets, id, summary)
    await putSummary(db, { id, subject: summary.subject, encrypted: sealed })
    return summary
  })
}

function sealMessage(secrets: Secrets, id: string, message: Message): Buffer {
  return secrets.encrypt('mail', encryptionContextOf(id), JSON.stringify(message))
}

function openMessage(secrets: Secrets, { id, encrypted }: HeldMail): Message {
  return JSON.parse(secrets.decrypt('mail', encryptionContextOf(id), encrypted)) as Message
}

/** Null for a mail that somebody asked for. The key holds no address. */
function paceKeyOf(secrets: Secrets, { to, kind, isAsked }: Message): string | null {
  if (isAsked === true) return null
  return `${secrets.hmac('address', 'recipient', to).toString('base64url')}|${kind}`
}

async function giveUpOrPostpone(
  { database, log }: Outside,
  { id, tries }: TakenMail,
  error: unknown,
): Promise<boolean> {
  if (isForGood(error) || tries >= mostTries) {
    log.error(
      { err: error, mail: id, tries },
      'an email cannot be sent at all and is discarded: the recipient never gets it. Check the address and the mail server',
    )
    await deleteMail(database, id)
    return true
  }
  const waitSeconds = Math.min(firstWaitSeconds * 2 ** (tries - 1), longestWaitSeconds)
  log.warn(
    { err: error, mail: id, tries, waitSeconds },
    `an email cannot be sent now: it is late and is tried again after waitSeconds. ${adviceOn(error)}`,
  )
  await postponeMail(database, id, { seconds: waitSeconds, failure: failureOf(error) })
  return false
}

const longestFailure = 300

/** The words of a mail server, without the addresses that it repeats. */
function failureOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replaceAll(/[^\s<>"']+@/g, '…@').slice(0, longestFailure)
}
