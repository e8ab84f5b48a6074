import { operatorRolesText } from '@frontrow/contract/operator/permissions'
import {
  addOperatorAtOnce,
  approveAs,
  hasOperators,
  listAllOperators,
  mailBreakGlass,
  operatorState,
  operatorWithPassword,
  proposeOperatorAs,
  resetOperatorFactorAtOnce,
  setDualControl,
} from '../../features/operator/operator.ts'
import type { Services } from '../../lib/calls/context.ts'
import { askPassword } from './ask-secret.ts'
import { CannotDo } from './cannot-do.ts'
import type { OperatorAct } from '../lines/operator-line.ts'
import { operatorName } from './operator-name.ts'
import { type PeopleAct, peopleReaders } from '../lines/operator-people-line.ts'

export function isPeopleAct(act: { act: string }): act is PeopleAct {
  return Object.hasOwn(peopleReaders, act.act)
}

/** What two people decide in the console, and a command does at once. */
const loudActs: Readonly<Partial<Record<OperatorAct['act'], string>>> = {
  'reset-factor': 'removed the second factors of a member',
  'publish-policy': 'published a version of the agreement',
  'set-credit-limit': 'set a credit limit',
  'set-share': 'set a share of publishers',
  'set-tax': 'decided how an organization is taxed',
  'set-terms': 'set the terms of an advertiser',
  'close-month': 'closed a month of the books',
}

/** Mails every administrator after a command that goes around two people. */
export async function reportBreakGlass(services: Services, act: OperatorAct): Promise<void> {
  const isProposed = 'way' in act && act.way.way === 'as'
  const what = isProposed ? undefined : loudActs[act.act]
  if (what !== undefined) await mailBreakGlass(services, { user: operatorName(), what })
}

/** Runs a command about the people who operate the network. Returns the lines to print. */
export async function managePeople(
  services: Services,
  act: PeopleAct,
  user: string,
): Promise<string[]> {
  switch (act.act) {
    case 'add-operator':
      return add(services, act, user)
    case 'list-operators':
      return list(services)
    case 'reset-operator-factor':
      return resetFactor(services, act, user)
    case 'approve-proposal':
      return approve(services, act)
    default:
      return control(services, act, user)
  }
}

async function add(
  services: Services,
  act: Extract<PeopleAct, { act: 'add-operator' }>,
  user: string,
): Promise<string[]> {
  const { email, name, roles, way } = act
  if (way.way === 'as') {
    const by = await signInToCommand(services, way.email)
    const id = await proposeOperatorAs(services, by, { email, name, roles, reason: way.why })
    return [`Proposed as ${id}. Another administrator approves it under /operator/approvals.`]
  }
  if (way.way === 'plain' && (await hasOperators(services))) throw needsTwo()
  const link = await addOperatorAtOnce(services, { email, name, roles, user })
  await warn(services, act, user)
  return [
    `${email} operates the network as ${operatorRolesText(roles)}.`,
    'This link to choose a password works once, for a day, and was mailed too:',
    link,
  ]
}

function needsTwo(): CannotDo {
  return new CannotDo(
    'There are operators already, so two of them decide: use --as <email> --why <text> to propose it. In an emergency --break-glass --why <text> does it at once and mails every administrator.',
  )
}

async function warn(
  services: Services,
  { act, email, way }: Extract<PeopleAct, { way: unknown }>,
  user: string,
): Promise<void> {
  if (way.way !== 'break-glass') return
  await mailBreakGlass(services, { user, what: `${act} ${email}, because: ${way.why}` })
}

async function list(services: Services): Promise<string[]> {
  const rows = await listAllOperators(services)
  if (rows.length === 0)
    return ['Nobody yet. Add the first one: add-operator <email> --role administrator']
  return rows.map((row) =>
    [
      row.email,
      row.name,
      operatorRolesText(row.roles),
      operatorState(row),
      row.hasFactor ? 'second factor' : 'no second factor',
      ...(row.isDemo ? ['demo'] : []),
    ].join('  '),
  )
}

async function resetFactor(
  services: Services,
  act: Extract<PeopleAct, { act: 'reset-operator-factor' }>,
  user: string,
): Promise<string[]> {
  const { email, way } = act
  if (way.way !== 'break-glass')
    throw new CannotDo(
      'Two operators decide about this in the console. In an emergency use --break-glass --why <text>, which mails every administrator.',
    )
  const outcome = await resetOperatorFactorAtOnce(services, { email, user })
  if (outcome === 'operator_unknown') throw new CannotDo(`Nobody operates as ${email}.`)
  if (outcome === 'no_factor')
    throw new CannotDo(`${email} has no second factor. Nothing was changed.`)
  await warn(services, act, user)
  return [`${email} signs in with the password and sets up a second factor again.`]
}

async function approve(
  services: Services,
  { id, as }: Extract<PeopleAct, { act: 'approve-proposal' }>,
): Promise<string[]> {
  await approveAs(services, await signInToCommand(services, as), id)
  return [`The proposal ${id} is approved.`]
}

/** The operator with this email, whose password is asked for in the terminal. */
export async function signInToCommand(services: Services, email: string) {
  const password = await askPassword(`Password of ${email}: `)
  if (password === undefined) throw new CannotDo('No password was given. Nothing was changed.')
  return operatorWithPassword(services, { email, password })
}

async function control(
  services: Services,
  { value, why }: Extract<PeopleAct, { act: 'dual-control' }>,
  user: string,
): Promise<string[]> {
  if (!(await setDualControl(services, { value, reason: why, user })))
    return [`Dual control is ${value} already.`]
  await mailBreakGlass(services, { user, what: `dual-control ${value}, because: ${why}` })
  return value === 'off'
    ? ['Dual control is off: a proposal takes effect after a day, and its mail goes out at once.']
    : ['Dual control is on: a second operator approves each proposal.']
}
