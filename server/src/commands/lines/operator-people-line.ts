import { emailPattern } from '@frontrow/contract/account-fields'
import { operatorRoles, type OperatorRole } from '@frontrow/contract/operator/permissions'

export const peopleUsage = `
  add-operator <email> --role <role,…> [--name <text>] [--as <email> --why <text> | --break-glass --why <text>]
                                add somebody who operates the network, as administrator, finance, moderator or support, and
                                print a link to choose a password; it is mailed too and works for a day. Once there is an
                                operator, --as proposes it in that operator's name (another one approves), and --break-glass
                                does it at once and mails every administrator
  list-operators                who operates the network, with roles
  reset-operator-factor <email> --break-glass --why <text>
                                remove the second factors of an operator who lost them; every administrator is mailed
  approve-proposal <id> --as <email>
                                approve what another operator has proposed; asks for the password of this one
  dual-control <on|off> --why <text>
                                off: a proposal takes effect after a day without a second person`

/** How a command goes where two people decide. */
export type Way =
  | { way: 'plain' }
  | { way: 'as'; email: string; why: string }
  | { way: 'break-glass'; why: string }

/** A command about the people who operate the network. */
export type PeopleAct =
  | { act: 'add-operator'; email: string; name: string; roles: OperatorRole[]; way: Way }
  | { act: 'list-operators' }
  | { act: 'reset-operator-factor'; email: string; way: Way }
  | { act: 'approve-proposal'; id: string; as: string }
  | { act: 'dual-control'; value: 'on' | 'off'; why: string }

export interface PeopleOptions {
  role?: string | undefined
  name?: string | undefined
  as?: string | undefined
  why?: string | undefined
  'break-glass'?: boolean | undefined
}

type Reader = (rest: readonly string[], options: PeopleOptions) => PeopleAct | string

/** Reads the words after an act. A text in place of an act says what is wrong. */
export const peopleReaders: Readonly<Record<PeopleAct['act'], Reader>> = {
  'add-operator': ([email = '', ...more], options) => {
    const roles = rolesOf(options.role)
    const way = wayOf(options)
    if (!new RegExp(emailPattern).test(email) || more.length > 0)
      return 'add-operator takes one email.'
    if (roles === undefined)
      return `add-operator needs --role with one or more of ${operatorRoles.join(', ')}, with commas between them.`
    if (typeof way === 'string') return way
    return { act: 'add-operator', email, name: nameOf(options.name, email), roles, way }
  },
  'list-operators': (rest) =>
    rest.length > 0 ? 'list-operators takes nothing more.' : { act: 'list-operators' },
  'reset-operator-factor': ([email = '', ...more], options) => {
    const way = wayOf(options)
    if (email === '' || more.length > 0) return 'reset-operator-factor takes one email.'
    if (typeof way === 'string') return way
    return { act: 'reset-operator-factor', email, way }
  },
  'approve-proposal': ([id = '', ...more], { as }) => {
    if (id === '' || more.length > 0) return 'approve-proposal takes the id of one proposal.'
    if (as === undefined) return 'approve-proposal needs --as <email> of an operator.'
    return { act: 'approve-proposal', id, as }
  },
  'dual-control': ([value, ...more], { why }) => {
    if ((value !== 'on' && value !== 'off') || more.length > 0)
      return 'dual-control takes on or off.'
    const reason = reasonOf(why)
    return reason === undefined
      ? 'dual-control needs --why "<text>" with 3 to 500 characters.'
      : { act: 'dual-control', value, why: reason }
  },
}

function rolesOf(given: string | undefined): OperatorRole[] | undefined {
  const names = (given ?? '').split(',').map((name) => name.trim())
  const roles = operatorRoles.filter((role) => names.includes(role))
  return roles.length > 0 && roles.length === new Set(names).size ? roles : undefined
}

function nameOf(given: string | undefined, email: string): string {
  const name = given?.trim() ?? ''
  return name === '' ? (email.split('@')[0] ?? email) : name.slice(0, 80)
}

/** How a command goes by its options, or what is wrong with them. */
export function wayOf(options: PeopleOptions): Way | string {
  const { as, why } = options
  const isGlass = options['break-glass'] === true
  if (as !== undefined && isGlass) return '--as and --break-glass exclude each other.'
  if (as === undefined && !isGlass) return { way: 'plain' }
  const reason = reasonOf(why)
  if (reason === undefined) return 'This needs --why "<text>" with 3 to 500 characters.'
  return as === undefined
    ? { way: 'break-glass', why: reason }
    : { way: 'as', email: as, why: reason }
}

function reasonOf(why: string | undefined): string | undefined {
  const reason = why?.trim() ?? ''
  return reason.length >= 3 && reason.length <= 500 ? reason : undefined
}
