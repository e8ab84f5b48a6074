// `npm run operator -- …`: the acts of whoever runs the installation, beside a running server or without one.
import { userInfo } from 'node:os'
import {
  approveOrganization,
  listOrganizations,
  rejectOrganization,
  setPassword,
} from '../features/account/account.ts'
import { BadSetting } from '../lib/config.ts'
import type { Services } from '../lib/context.ts'
import { Refusal } from '../lib/refuse.ts'
import { askNewPassword } from './ask-secret.ts'
import { openCommandDatabase } from './command-database.ts'
import { BadLine, type OperatorAct, operatorUsage, readOperatorLine } from './operator-line.ts'

const failedExit = 1
const usageExit = 64
const badSettingExit = 78

/** Something the operator can put right. */
class CannotDo extends Error {}

process.exitCode = await run(process.argv.slice(2))
// The launcher's channel would keep this process alive.
if (process.connected) process.disconnect()

async function run(words: readonly string[]): Promise<number> {
  try {
    const act = readOperatorLine(words)
    const database = await openCommandDatabase()
    try {
      for (const line of await perform(database.services, act)) console.log(line)
    } finally {
      await database.close()
    }
    return 0
  } catch (error) {
    return explain(error)
  }
}

function explain(error: unknown): number {
  if (error instanceof BadLine) {
    console.error(`${error.message}\n\n${operatorUsage}`)
    return usageExit
  }
  // One line says it; only a fault of ours needs its stack.
  const isExpected = [BadSetting, Refusal, CannotDo].some((kind) => error instanceof kind)
  const message = error instanceof Error ? error.message : String(error)
  console.error(isExpected || process.env['LOG_LEVEL'] !== 'debug' ? message : error)
  return error instanceof BadSetting ? badSettingExit : failedExit
}

/** What to print, one line each. */
async function perform(services: Services, act: OperatorAct): Promise<string[]> {
  const operator = operatorName()
  switch (act.act) {
    case 'approve':
      return approve(services, { ...act, operator })
    case 'reject': {
      const done = (await rejectOrganization(services, { ...act, operator })) ?? unknown(act.email)
      return [`${done.organizationName} is kept out. Nobody was told; the reason is kept.`]
    }
    case 'list':
      return list(services, act.onlyPending)
    case 'set-password': {
      const password = await askNewPassword()
      if (password === undefined)
        throw new CannotDo('No password was given, or the two differ. Nothing was changed.')
      if (!(await setPassword(services, { ...act, password, operator }))) unknown(act.email)
      return [`${act.email} has a new password, and is signed out everywhere.`]
    }
  }
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
    ...done.untold.map((email) => `No mail could be sent to ${email}.`),
  ]
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
      .map((cell, column) => printable(cell).padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Names come from strangers: what would move a terminal's cursor or colour is shown as a question mark. */
function printable(text: string): string {
  return text.replaceAll(/\p{C}/gu, '?')
}

function unknown(email: string): never {
  throw new CannotDo(`Nobody has the email ${email}.`)
}

function operatorName(): string {
  try {
    return userInfo().username
  } catch {
    // A user without an entry in the system's list, as in some containers.
    return String(process.getuid?.() ?? 'unknown')
  }
}
