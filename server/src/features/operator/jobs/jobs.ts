import type { Input, Reply } from '@frontrow/contract/endpoint'
import { minuteMs } from '@frontrow/contract/durations'
import { silentNodeSeconds } from '@frontrow/contract/operator/delivery'
import type * as calls from '@frontrow/contract/operator/jobs'
import { jobNames } from '@frontrow/contract/operator/jobs'
import { cursorOf, pageOf, readTimeCursor } from '../../../lib/calls/cursor.ts'
import { askForRun } from '../../../lib/time/job-runs.sql.ts'
import type {
  OperatorActContext,
  OperatorReadContext,
} from '../../../lib/calls/operator-context.ts'
import { removeMail } from '../../outbox/outbox.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import {
  findJobs,
  findNodeVersions,
  findSchema,
  type JobRow,
  lockMail,
  type MailPlace,
  waitingMails,
  type WaitingMail,
} from './jobs.sql.ts'
import { verifyName } from './verify-job.ts'

type Jobs = Reply<typeof calls.listJobs>

/** The beginning of the line of a check that found a difference. */
export const differs = 'DIFFERS'

/** GET /jobs */
export async function listJobs({ db, now }: OperatorReadContext): Promise<Jobs> {
  const rows = await findJobs(db)
  const verify = rows.find(({ job }) => job === verifyName)
  const schema = await findSchema(db)
  const nodes = await findNodeVersions(db, new Date(now.getTime() - 10 * minuteMs))
  return {
    jobs: rows.flatMap((row) => jobReply(row, now)),
    verified: verify === undefined ? null : verifiedReply(verify),
    schema: {
      migration: schema.migration,
      ran_at: schema.ranAt.toISOString(),
      migrations: schema.migrations,
    },
    nodes: nodes.map(({ at, startedAt, ...node }) => ({
      ...node,
      started_at: startedAt.toISOString(),
      is_live: now.getTime() - at.getTime() < silentNodeSeconds * 1000,
    })),
  }
}

function jobReply(row: JobRow, now: Date): Jobs['jobs'] {
  const name = jobNames.find((known) => known === row.job)
  if (name === undefined) return []
  const { startedAt, finished_at: finishedAt, succeeded_at: succeededAt } = row
  return [
    {
      name,
      every_seconds: row.every_seconds,
      started_at: startedAt?.toISOString() ?? null,
      finished_at: finishedAt?.toISOString() ?? null,
      succeeded_at: succeededAt?.toISOString() ?? null,
      is_running: startedAt !== null && finishedAt === null,
      is_asked: row.asked_at !== null,
      is_late: isLate(row, now),
      failures: row.failures,
      result: name === verifyName ? null : row.result,
    },
  ]
}

/** True where it has not succeeded for three of its periods, and for a minute more. */
function isLate({ every_seconds: every, succeeded_at: at, startedAt }: JobRow, now: Date): boolean {
  if (every === null) return false
  const last = at ?? startedAt
  return last !== null && now.getTime() - last.getTime() > 3 * every * 1000 + minuteMs
}

function verifiedReply({ finished_at: at, result }: JobRow): Jobs['verified'] {
  if (at === null || result === null) return null
  const lines = result.split('\n')
  const isDifferent = lines.some((line) => line.startsWith(differs))
  return { at: at.toISOString(), lines, differs: isDifferent }
}

const mailsAPage = 50

/** GET /outbox */
export async function listOutbox(
  { db, now }: OperatorReadContext,
  { query }: Input<typeof calls.listOutbox>,
): Promise<Reply<typeof calls.listOutbox>> {
  const after = mailPlace(query.after)
  const found = await waitingMails(db, { after, most: mailsAPage + 1 })
  const { shown, next } = pageOf(found, mailsAPage, (mail) => cursorOf(mail.nextTryAt, mail.id))
  return {
    mails: shown.map((mail) => ({
      id: mail.id,
      subject: mail.subject,
      domain: mail.domain,
      written_at: mail.createdAt.toISOString(),
      next_try_at: mail.nextTryAt.toISOString(),
      tries: mail.tries,
      is_held: isHeld(mail, now),
      useful_until: mail.usefulUntil?.toISOString() ?? null,
      failure: mail.failure,
    })),
    next,
  }
}

function mailPlace(cursor: string | undefined): MailPlace | undefined {
  const place = readTimeCursor(cursor)
  return place && { nextTryAt: place.at, id: place.id }
}

/** A mail that was never tried waits only where it may still be withdrawn. */
function isHeld({ tries, nextTryAt }: WaitingMail, now: Date): boolean {
  return tries === 0 && nextTryAt > now
}

/** POST /outbox/:id/retry */
export async function retryMail(
  ctx: OperatorActContext,
  { params, body }: Input<typeof calls.retryMail>,
): Promise<Reply<typeof calls.retryMail>> {
  await changeMail(ctx, { id: params.id, reason: body.reason, does: 'retry' })
  return { status: 'SUCCESS' }
}

/** POST /outbox/:id/drop */
export async function dropMail(
  ctx: OperatorActContext,
  { params, body }: Input<typeof calls.dropMail>,
): Promise<Reply<typeof calls.dropMail>> {
  await changeMail(ctx, { id: params.id, reason: body.reason, does: 'drop' })
  return { status: 'SUCCESS' }
}

async function changeMail(
  ctx: OperatorActContext,
  { id, reason, does }: { id: string; reason: string; does: 'retry' | 'drop' },
): Promise<void> {
  await ctx.act(async (db) => {
    const mail = await lockMail(db, id)
    if (mail === undefined) return refuse('mail_not_waiting')
    if (isHeld(mail, ctx.now)) refuse('mail_held')
    await (does === 'retry' ? ctx.mail.retry(db, id) : removeMail(db, id))
    const details = { domain: mail.domain, tries: mail.tries }
    return ctx.audit(db, `mail.${does}`, { id, reason, details })
  })
}

/** POST /checks/verify */
export async function startVerify(
  ctx: OperatorActContext,
  { body }: Input<typeof calls.startVerify>,
): Promise<Reply<typeof calls.startVerify>> {
  await ctx.act(async (db) => {
    await askForRun(db, verifyName, `operator:${ctx.operator.id}`)
    await ctx.audit(db, 'check.verify', { id: verifyName, reason: body.reason })
  })
  return { status: 'SUCCESS' }
}
