import { dayMs, hourMs } from '@frontrow/contract/durations'
import { noticeKinds } from '@frontrow/contract/notice-kinds'
import type { Permission } from '@frontrow/contract/permissions/names'
import { mayDo } from '@frontrow/contract/permissions'
import { readNow } from '../../lib/time/clock.sql.ts'
import type { Services } from '../../lib/calls/context.ts'
import { type Db, inSavepoint } from '../../lib/db/database.ts'
import { tryLock } from '../../lib/db/locks.ts'
import { type TakenNotice, takeNoticesToMail } from '../outbox/outbox.ts'
import { documentOf, writeDocumentMails } from './document-mails.ts'
import {
  type BillingRecipient,
  billingRecipientsIn,
  type DueMail,
  type PlannedMail,
  type Recipient,
  dueMails,
  insertPlannedMails,
  recipientsIn,
  setMailDue,
  setMailed,
} from './mail.sql.ts'
import { noticesMail } from './mails.ts'

/** The bundle of what a person gets once a day. */
const digest = 'digest'
/** Digests are sent after this hour, in UTC. */
const digestHour = 6
const noticesARound = 100
const mailsARound = 200

type Sending = Pick<Services, 'config' | 'mail' | 'log'>

/**
 * Plans the mails of new notices and puts those that are due into the outbox: at once, once an hour
 * about the same subject, or once a day. Any node may run it at any time; one does at a time.
 */
export async function sendNoticeMails(
  services: Sending & Pick<Services, 'database'>,
): Promise<void> {
  let isMore = true
  while (isMore) {
    const done = await services.database.asSystem(async (db) => {
      // Two nodes at once could send parts of one digest.
      if (!(await tryLock(db, 'noticeMails'))) return { planned: 0, written: 0 }
      const now = await readNow(db)
      return { planned: await plan(services, db, now), written: await write(services, db, now) }
    })
    isMore = done.planned === noticesARound || done.written === mailsARound
  }
}

/** Returns the number of notices whose mails it planned. */
async function plan(services: Sending, db: Db, now: Date): Promise<number> {
  const notices = await takeNoticesToMail(db, noticesARound)
  if (notices.length === 0) return 0
  const ids = [...new Set(notices.map(({ organizationId }) => organizationId))]
  const recipients = await recipientsIn(db, ids)
  const billing = await billingRecipientsIn(db, ids)
  const mails = notices.flatMap((notice) =>
    recipients
      .filter((recipient) => !getsDocument(notice, recipient, billing))
      .flatMap((recipient) => plannedMail(notice, recipient, now) ?? []),
  )
  await insertPlannedMails(db, mails)
  await writeDocumentMails(services, db, { notices, billing, now })
  return notices.length
}

/** Whether the address of a member is a billing email, which gets the document itself. */
function getsDocument(
  notice: TakenNotice,
  { organizationId, email }: Recipient,
  billing: readonly BillingRecipient[],
): boolean {
  if (documentOf(notice) === undefined) return false
  return billing.some((one) => one.organizationId === organizationId && one.email === email)
}

/** The mail of a notice to a member; undefined where the member gets none. */
function plannedMail(
  notice: TakenNotice,
  recipient: Recipient,
  now: Date,
): PlannedMail | undefined {
  const { id: noticeId, organizationId, subject, kind } = notice
  const { developerId, chosen } = recipient
  if (recipient.organizationId !== organizationId) return undefined
  if (!isFor({ ...recipient, needs: notice.needs, aboutId: notice.developerId })) return undefined
  const { delivery, isMandatory } = noticeKinds[kind]
  const wanted = isMandatory ? delivery : (chosen[kind] ?? delivery)
  if (wanted === 'console') return undefined
  const ids = { organizationId, noticeId, developerId }
  return wanted === 'digest'
    ? { ...ids, bundle: digest, dueAt: nextDigest(now) }
    : { ...ids, bundle: `${organizationId}|${subject ?? kind}`, dueAt: now }
}

function isFor(member: {
  developerId: string
  role: number
  isOwner: boolean
  needs: string | null
  aboutId: string | null
}): boolean {
  const { developerId, needs, aboutId } = member
  return aboutId === developerId || (needs !== null && mayDo(needs as Permission, member))
}

/** The next time of digests, in UTC, so that a person in several organizations gets one a day. */
function nextDigest(now: Date): Date {
  const today = Math.floor(now.getTime() / dayMs) * dayMs + digestHour * hourMs
  return new Date(today > now.getTime() ? today : today + dayMs)
}

/**
 * Returns the number of bundles that were due. One that fails is put off and keeps no other from
 * being written.
 */
async function write(services: Sending, db: Db, now: Date): Promise<number> {
  const bundles = [...bundlesOf(await dueMails(db, mailsARound)).values()]
  for (const mails of bundles)
    await inSavepoint(db, () => writeBundle(services, db, mails, now)).catch(
      async (error: unknown) => {
        const [first] = mails
        services.log.error(
          { err: error, developer: first.developerId, organization: first.organizationId },
          'an email about notifications could not be written; the member reads them in the console, and it is tried again in an hour',
        )
        const dueAt = new Date(now.getTime() + hourMs)
        await setMailDue(db, { ...keyOf(mails), dueAt })
      },
    )
  return bundles.length
}

/** The notices of a bundle; there is at least one. */
type Bundle = readonly [DueMail, ...DueMail[]]

async function writeBundle(services: Sending, db: Db, mails: Bundle, now: Date): Promise<void> {
  const [first] = mails
  const waitsTill = endOfPause(first)
  if (waitsTill > now) return setMailDue(db, { ...keyOf(mails), dueAt: waitsTill })
  const told = mails.filter((mail) => mail.isMember && isFor(mail))
  if (told.length > 0)
    await services.mail.write(db, noticesMail(services.config, first, told), { now })
  await setMailed(db, { ...keyOf(mails), now })
}

function keyOf(mails: Bundle) {
  const [{ developerId, bundle }] = mails
  return { developerId, bundle, noticeIds: mails.map(({ noticeId }) => noticeId) }
}

function bundlesOf(mails: readonly DueMail[]): Map<string, [DueMail, ...DueMail[]]> {
  const bundles = new Map<string, [DueMail, ...DueMail[]]>()
  for (const mail of mails) {
    const key = `${mail.developerId}|${mail.bundle}`
    const bundle = bundles.get(key)
    if (bundle === undefined) bundles.set(key, [mail])
    else bundle.push(mail)
  }
  return bundles
}

/** Until when the last mail of the bundle keeps the next one back. */
function endOfPause({ bundle, lastAt }: DueMail): Date {
  if (lastAt === null) return new Date(0)
  // A digest may be late by minutes and must not move to a later hour each day.
  const pauseMs = bundle === digest ? dayMs - hourMs : hourMs
  return new Date(lastAt.getTime() + pauseMs)
}
