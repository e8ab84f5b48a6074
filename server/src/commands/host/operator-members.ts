// Commands about organizations and their members.
import { isSeen } from '@frontrow/contract/seen-text'
import { teamRoleName } from '@frontrow/contract/permissions'
import {
  addDeveloper,
  approveOrganization,
  listOrganizationLines,
  rejectOrganization,
} from '../../features/account/account.ts'
import { setPassword } from '../../features/identity/passwords/set-password.ts'
import type { Services } from '../../lib/calls/context.ts'
import { askNewPassword } from './ask-secret.ts'
import { CannotDo, throwUnknown } from './cannot-do.ts'
import { BadLine, command, emailOf, noWord, oneWord } from './host-command.ts'
import { hostUserName } from './operator-name.ts'

export const approve = command({
  takes: '<email>',
  does: 'approve the organization of this developer, and mail its members',
  options: {},
  read: (words) => oneWord(words, 'approve takes one email.'),
  run: async ({ services }, email) => {
    const done =
      (await approveOrganization(services, { email, operator: hostUserName() })) ??
      throwUnknown(email)
    if (done.wasIn) return [`${done.organizationName} was approved already.`]
    return [
      `${done.organizationName} is approved.`,
      ...done.told.map((to) => `A mail went to ${to}.`),
      ...done.untold.map(
        (to) => `The mail to ${to} could not be sent yet; a running server tries again.`,
      ),
    ]
  },
})

export const reject = command({
  takes: '<email> --why <text>',
  does: 'reject it; the reason is stored for operators and sent to nobody',
  options: { why: { type: 'string' } },
  read: (words, { why = '' }) => {
    const email = oneWord(words, 'reject takes one email.')
    if (!isSeen(why)) throw new BadLine('reject needs --why "<text>".')
    return { email, why: why.trim() }
  },
  run: async ({ services }, wanted) => {
    const done =
      (await rejectOrganization(services, { ...wanted, operator: hostUserName() })) ??
      throwUnknown(wanted.email)
    return [`${done.organizationName} is kept out. Nobody was told; the reason is kept.`]
  },
})

export const list = command({
  takes: '[--pending]',
  does: 'every organization, or those that wait for a decision',
  options: { pending: { type: 'boolean', default: false } },
  read: (words, { pending: onlyPending }) => {
    noWord(words, 'list takes no email.')
    return { onlyPending }
  },
  run: ({ services }, { onlyPending }) => rowsOf(services, onlyPending),
})

async function rowsOf(services: Services, onlyPending: boolean): Promise<string[]> {
  const found = await listOrganizationLines(services, { onlyPending })
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

export const givePassword = command({
  takes: '<email>',
  does: "set a developer's password, read from the terminal; ends all their sessions",
  options: {},
  read: (words) => oneWord(words, 'set-password takes one email.'),
  run: async ({ services }, email) => {
    const password = await askNewPassword()
    if (password === undefined)
      throw new CannotDo('No password was given, or the two differ. Nothing was changed.')
    const isSet = await setPassword(services, { email, password, operator: hostUserName() })
    if (!isSet) throwUnknown(email)
    return [`${email} has a new password, and is signed out everywhere. They are told by mail.`]
  },
})

const addedRoles = [200, 300, 400, 500] as const

export const invite = command({
  takes: '<org-email> <name> <email> --role <200|300|400|500>',
  does: 'add a person to the organization of the developer <org-email>, as Developer (200), Sales (300), Finance (400) or Viewer (500), and mail them a link to choose a password',
  options: { role: { type: 'string' } },
  read: (words, { role: given }) => {
    const [organizationEmail, name = '', email = ''] = words
    if (organizationEmail === undefined || !isSeen(name) || words.length !== 3)
      throw new BadLine('add-developer takes the email of a member, a name and a new email.')
    emailOf(email)
    const role = addedRoles.find((code) => String(code) === given)
    if (role === undefined)
      throw new BadLine(
        'add-developer needs --role 200 (Developer), 300 (Sales), 400 (Finance) or 500 (Viewer).',
      )
    return { organizationEmail, name, email, role }
  },
  run: async ({ services }, wanted) => {
    const done = await addDeveloper(services, { ...wanted, operator: hostUserName() })
    if (done.outcome === 'organization_unknown') return throwUnknown(wanted.organizationEmail)
    if (done.outcome === 'email_taken')
      throw new CannotDo(`${wanted.email} has an account already. Nothing was changed.`)
    return [
      `${wanted.name.trim()} is in ${done.organizationName} as ${teamRoleName(wanted.role)}.`,
      done.isTold
        ? `A mail with a link to choose a password went to ${done.email}.`
        : `The mail to ${done.email} could not be sent yet. A running server tries again; or give them a password with set-password.`,
    ]
  },
})
