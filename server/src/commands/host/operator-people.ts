// Commands about the people who operate the network.
import {
  operatorRoles,
  operatorRolesText,
  type OperatorRole,
} from '@frontrow/contract/operator/permissions'
import {
  addOperatorAtOnce,
  hasOperators,
  mailBreakGlass,
  proposeOperatorAs,
  resetOperatorFactorAtOnce,
  setDualControl,
} from '../../features/operator/for-host.ts'
import type { Services } from '../../lib/calls/context.ts'
import { CannotDo } from './cannot-do.ts'
import {
  BadLine,
  command,
  emailOf,
  oneWord,
  reasonOf,
  type Way,
  wayOf,
  wayOptions,
} from './host-command.ts'
import { hostUserName } from './operator-name.ts'
import { signInToCommand } from './sign-in-to-command.ts'

interface NewOperator {
  email: string
  name: string
  roles: OperatorRole[]
  way: Way
}

export const addOperator = command({
  takes:
    '<email> --role <role,…> [--name <text>]\n[--as <email> --why <text> | --break-glass --why <text>]',
  does: "add somebody who operates the network, as administrator, finance, moderator or support, and print a link to choose a password; it is mailed too and works for a day. Once there is an operator, --as proposes it in that operator's name (another one approves), and --break-glass does it at once and mails every administrator",
  options: { ...wayOptions, role: { type: 'string' }, name: { type: 'string' } },
  read: (words, options): NewOperator => {
    const email = emailOf(oneWord(words, 'add-operator takes one email.'))
    const roles = rolesOf(options.role)
    return { email, name: nameOf(options.name, email), roles, way: wayOf(options) }
  },
  run: ({ services }, wanted) => add(services, wanted),
})

function rolesOf(given = ''): OperatorRole[] {
  const names = given.split(',').map((name) => name.trim())
  const roles = operatorRoles.filter((role) => names.includes(role))
  if (roles.length === 0 || roles.length !== new Set(names).size)
    throw new BadLine(
      `add-operator needs --role with one or more of ${operatorRoles.join(', ')}, with commas between them.`,
    )
  return roles
}

/** The name that was given, else the email. */
function nameOf(given: string | undefined, email: string): string {
  const name = given?.trim() ?? ''
  return name === '' ? email : name.slice(0, 80)
}

async function add(
  services: Services,
  { email, name, roles, way }: NewOperator,
): Promise<string[]> {
  if (way.way === 'as') {
    const by = await signInToCommand(services, way.email)
    const id = await proposeOperatorAs(services, by, { email, name, roles, reason: way.why })
    return [`Proposed as ${id}. Another administrator approves it under /operator/approvals.`]
  }
  if (way.way === 'plain' && (await hasOperators(services)))
    throw new CannotDo(
      'There are operators already, so two of them decide: use --as <email> --why <text> to propose it. In an emergency --break-glass --why <text> does it at once and mails every administrator.',
    )
  const user = hostUserName()
  const link = await addOperatorAtOnce(services, { email, name, roles, user })
  if (way.way === 'break-glass')
    await mailBreakGlass(services, { user, what: `add-operator ${email}, because: ${way.why}` })
  return [
    `${email} operates the network as ${operatorRolesText(roles)}.`,
    'This link to choose a password works once, for a day, and was mailed too:',
    link,
  ]
}

const { 'break-glass': breakGlass, why } = wayOptions

export const resetOperatorFactor = command({
  takes: '<email> --break-glass --why <text>',
  does: 'remove the second factors of an operator who lost them; every administrator is mailed',
  options: { 'break-glass': breakGlass, why },
  read: (words, options) => {
    const email = oneWord(words, 'reset-operator-factor takes one email.')
    return { email, way: wayOf(options) }
  },
  run: async ({ services }, { email, way }) => {
    if (way.way !== 'break-glass')
      throw new CannotDo(
        'Two operators decide about this in the console. In an emergency use --break-glass --why <text>, which mails every administrator.',
      )
    const user = hostUserName()
    const outcome = await resetOperatorFactorAtOnce(services, { email, user })
    if (outcome === 'operator_unknown') throw new CannotDo(`Nobody operates as ${email}.`)
    if (outcome === 'no_factor')
      throw new CannotDo(`${email} has no second factor. Nothing was changed.`)
    const what = `reset-operator-factor ${email}, because: ${way.why}`
    await mailBreakGlass(services, { user, what })
    return [`${email} signs in with the password and sets up a second factor again.`]
  },
})

export const dualControl = command({
  takes: '<on|off> --why <text>',
  does: 'off: a proposal takes effect after a day without a second person',
  options: { why },
  read: (words, options): { value: 'on' | 'off'; reason: string } => {
    const value = oneWord(words, 'dual-control takes on or off.')
    if (value !== 'on' && value !== 'off') throw new BadLine('dual-control takes on or off.')
    return { value, reason: reasonOf(options.why, 'dual-control') }
  },
  run: async ({ services }, { value, reason }) => {
    const user = hostUserName()
    if (!(await setDualControl(services, { value, reason, user })))
      return [`Dual control is ${value} already.`]
    await mailBreakGlass(services, { user, what: `dual-control ${value}, because: ${reason}` })
    return value === 'off'
      ? ['Dual control is off: a proposal takes effect after a day, and its mail goes out at once.']
      : ['Dual control is on: a second operator approves each proposal.']
  },
})
