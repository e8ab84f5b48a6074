import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { amountText, readableAmount } from '@frontrow/contract/money/amounts'
import { teamRoleName } from '@frontrow/contract/permissions'
import {
  addDeveloper,
  approveOrganization,
  listOrganizations,
  rejectOrganization,
  resetFactor,
  setCreditLimit,
  setPassword,
} from '../../features/account/account.ts'
import { recordPayment } from '../../features/billing/billing.ts'
import { findOpenBooks } from '../../features/ledger/ledger.ts'
import { BadPolicy, publishPolicy } from '../../features/policies/policies.ts'
import { CannotRun, exitCodes } from '../../lib/failures/cannot-run.ts'
import type { Services } from '../../lib/calls/context.ts'
import { Refusal } from '../../lib/failures/refuse.ts'
import { askNewPassword } from './ask-secret.ts'
import { openCommandDatabase } from './command-database.ts'
import { approve as approveApp, listReviews } from './operator-apps.ts'
import { CannotDo, unknown } from './cannot-do.ts'
import { type BooksAct, isBooksAct, keepTheBooks } from './operator-books.ts'
import { backUpTo } from './operator-backup.ts'
import type { BackupAct } from '../lines/operator-backup-line.ts'
import { type CheckAct, isCheckAct, runCheck } from './operator-checks.ts'
import { handleInvoices, isInvoiceAct } from './operator-invoices.ts'
import type { InvoiceAct } from '../lines/operator-invoices-line.ts'
import type { PayoutAct } from '../lines/operator-payout-line.ts'
import { isPayoutAct, payByHand, payOut } from './operator-payouts.ts'
import { enterRate } from './operator-rate.ts'
import { isPeopleAct, managePeople, reportBreakGlass } from './operator-people.ts'
import type { PeopleAct } from '../lines/operator-people-line.ts'
import {
  type ActWithoutNetwork,
  actWithoutNetwork,
  isActWithoutNetwork,
} from './operator-install.ts'
import { BadLine } from '../lines/line-parts.ts'
import { type OperatorAct, readOperatorLine } from '../lines/operator-line.ts'
import { operatorName } from './operator-name.ts'
import { operatorUsage } from '../lines/operator-usage.ts'
import { print, say } from '../startup/say.ts'

/** Carries out one command. Returns the exit code. */
export async function runOperator(words: readonly string[]): Promise<number> {
  try {
    const act = readOperatorLine(words)
    if (isActWithoutNetwork(act)) {
      for (const line of await actWithoutNetwork(act)) print(line)
      return exitCodes.ok
    }
    const database = await openCommandDatabase()
    try {
      for (const line of await perform(database, act)) print(line)
      await reportBreakGlass(database.services, act)
    } finally {
      await database.close()
    }
    return exitCodes.ok
  } catch (error) {
    return explain(error)
  }
}

function explain(error: unknown): number {
  if (error instanceof BadLine) {
    say(`${error.message}\n\n${operatorUsage}`)
    return exitCodes.usage
  }
  // Expected errors are printed in one line; the stack of others is printed at LOG_LEVEL=debug.
  const isExpected = [CannotRun, BadPolicy, Refusal, CannotDo].some((kind) => error instanceof kind)
  const message = error instanceof Error ? error.message : String(error)
  const isShort = isExpected || process.env['LOG_LEVEL'] !== 'debug'
  say(isShort ? message : inspect(error))
  return error instanceof CannotRun ? error.exitCode : exitCodes.failed
}

type Found = Awaited<ReturnType<typeof openCommandDatabase>>

/** Returns the lines to print. */
async function perform(
  { services, coreUrl, eventUrl }: Found,
  act: Exclude<OperatorAct, ActWithoutNetwork>,
): Promise<string[]> {
  if (act.act === 'backup') return backUpTo(services, coreUrl, act)
  if (isCheckAct(act)) return runCheck(services, eventUrl, act)
  if (isBooksAct(act)) return keepTheBooks(services, { eventUrl, operator: operatorName() }, act)
  if (isPayoutAct(act)) return payOut(services, act)
  if (isInvoiceAct(act)) return handleInvoices(services, act)
  if (isPeopleAct(act)) return managePeople(services, act, operatorName())
  if (act.act === 'list-app-reviews') return listReviews(services)
  if (act.act === 'approve-app') {
    const lines = await approveApp(services, { appId: act.appId, operator: operatorName() })
    if (lines === undefined) throw new CannotDo(`There is no app ${act.appId}.`)
    return lines
  }
  return change(services, act)
}

/** The commands that `change` does not handle. */
type ActOfItsOwn =
  | BooksAct['act']
  | BackupAct['act']
  | ActWithoutNetwork['act']
  | PeopleAct['act']
  | PayoutAct['act']
  | InvoiceAct['act']
  | CheckAct['act']
  | 'list-app-reviews'
  | 'approve-app'

/** Runs a command that changes data or lists what operators decide on. */
async function change(
  services: Services,
  act: Exclude<OperatorAct, { act: ActOfItsOwn }>,
): Promise<string[]> {
  const operator = operatorName()
  switch (act.act) {
    case 'approve':
      return approve(services, { ...act, operator })
    case 'reject':
      return reject(services, { ...act, operator })
    case 'list':
      return list(services, act.onlyPending)
    case 'add-developer':
      return invite(services, { ...act, operator })
    case 'publish-policy':
      return publish(services, { file: act.file, operator })
    case 'record-payment':
      return enterPayment(services, { ...act, operator })
    case 'set-rate':
      return enterRate(services, { ...act, operator })
    case 'set-credit-limit':
      return limitCredit(services, { ...act, operator })
    default:
      return act.act === 'set-password'
        ? givePassword(services, { ...act, operator })
        : removeFactor(services, { ...act, operator })
  }
}

async function removeFactor(
  services: Services,
  act: { email: string; operator: string },
): Promise<string[]> {
  const outcome = await resetFactor(services, act)
  if (outcome === 'developer_unknown') return unknown(act.email)
  if (outcome === 'no_factor')
    throw new CannotDo(`${act.email} has no second factor. Nothing was changed.`)
  return [`${act.email} signs in with the password alone, and is signed out everywhere.`]
}

async function givePassword(
  services: Services,
  act: { email: string; operator: string },
): Promise<string[]> {
  const password = await askNewPassword()
  if (password === undefined)
    throw new CannotDo('No password was given, or the two differ. Nothing was changed.')
  if (!(await setPassword(services, { ...act, password }))) unknown(act.email)
  return [`${act.email} has a new password, and is signed out everywhere. They are told by mail.`]
}

async function invite(
  services: Services,
  act: Parameters<typeof addDeveloper>[1],
): Promise<string[]> {
  const done = await addDeveloper(services, act)
  if (done.outcome === 'organization_unknown') return unknown(act.organizationEmail)
  if (done.outcome === 'email_taken') {
    throw new CannotDo(`${act.email} has an account already. Nothing was changed.`)
  }
  return [
    `${act.name.trim()} is in ${done.organizationName} as ${teamRoleName(act.role)}.`,
    done.isTold
      ? `A mail with a link to choose a password went to ${done.email}.`
      : `The mail to ${done.email} could not be sent yet. A running server tries again; or give them a password with set-password.`,
  ]
}

async function publish(
  services: Services,
  act: { file: string; operator: string },
): Promise<string[]> {
  const done = await publishPolicy(services, {
    fileText: readText(act.file),
    operator: act.operator,
  })
  if (done.outcome === 'taken') {
    throw new CannotDo(
      `Version ${done.version} has another text already, and may have been signed. Give this one a version of its own.`,
    )
  }
  if (done.outcome === 'there') return [`Version ${done.version} was published already.`]
  return [`Version ${done.version} is published. Every organization is asked to sign it.`]
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new CannotDo(`${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

async function reject(
  services: Services,
  act: Parameters<typeof rejectOrganization>[1],
): Promise<string[]> {
  const done = (await rejectOrganization(services, act)) ?? unknown(act.email)
  return [`${done.organizationName} is kept out. Nobody was told; the reason is kept.`]
}

async function limitCredit(
  services: Services,
  act: Parameters<typeof setCreditLimit>[1],
): Promise<string[]> {
  const done = (await setCreditLimit(services, act)) ?? unknown(act.email)
  const { organizationName, currency, usedMicros } = done
  const used = `${organizationName} has run up ${readableAmount(usedMicros, currency)} ${currency}, with what is set aside for ads to come.`
  if (act.limitMicros === null) return [`${organizationName} has no credit limit.`, used]
  const limit = `${organizationName} may run up ${amountText(act.limitMicros)} ${currency}.`
  return [limit, used]
}

async function approve(
  services: Services,
  act: { email: string; operator: string },
): Promise<string[]> {
  const done = (await approveOrganization(services, act)) ?? unknown(act.email)
  if (done.wasIn) return [`${done.organizationName} was approved already.`]
  return [
    `${done.organizationName} is approved.`,
    ...done.told.map((email) => `A mail went to ${email}.`),
    ...done.untold.map(
      (email) => `The mail to ${email} could not be sent yet; a running server tries again.`,
    ),
  ]
}

async function enterPayment(
  services: Services,
  act: Parameters<typeof recordPayment>[1] & { by?: { as: string; why: string } },
): Promise<string[]> {
  const books = await services.database.asSystem(findOpenBooks)
  if (books?.book === 'live') return payByHand(services, act)
  const done = (await recordPayment(services, act)) ?? unknown(act.email)
  const { organizationName, date, reference } = done
  if (!done.isNew) {
    throw new CannotDo(
      `${organizationName} has a payment with the reference ${reference} already. Nothing was recorded; another one needs a --reference of its own.`,
    )
  }
  const amount = amountText(act.amountMicros)
  return [`${amount} USD to ${organizationName} on ${date} is recorded, reference ${reference}.`]
}

async function list(services: Services, onlyPending: boolean): Promise<string[]> {
  const found = await listOrganizations(services, { onlyPending })
  if (found.length === 0) return [onlyPending ? 'Nobody waits.' : 'There is no organization yet.']
  const rows = found.map((line) => [
    line.state,
    line.created_at.toISOString().slice(0, 16).replace('T', ' '),
    line.email ?? '',
    line.name,
    line.rejected_why ?? line.website,
  ])
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => cell.replaceAll('\n', '?').padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
