import { parseArgs } from 'node:util'

export const operatorUsage = `npm run operator -- <act>

  approve <email>               let in the organization of this developer, and tell its members by mail
  reject <email> --why <text>   keep it out; the reason is kept for operators
  list [--pending]              every organization, or those that wait for a decision
  set-password <email>          give a developer a new password, asked for here; ends all their sessions`

/** What an operator asks for. */
export type OperatorAct =
  | { act: 'approve' | 'set-password'; email: string }
  | { act: 'reject'; email: string; why: string }
  | { act: 'list'; onlyPending: boolean }

/** A line that cannot be understood. The program says what is wrong and how it goes, and ends with 64 (sysexits' EX_USAGE). */
export class BadLine extends Error {}

/** Reads the words after `npm run operator --`. Throws `BadLine`. */
export function readOperatorLine(words: readonly string[]): OperatorAct {
  const { positionals, values } = split(words)
  const [act = '', ...rest] = positionals
  const { why, pending } = values
  refuseStrayOptions(act, values)
  switch (act) {
    case 'approve':
    case 'set-password':
      return { act, email: onlyEmail(act, rest) }
    case 'reject':
      return { act, email: onlyEmail(act, rest), why: reasonOf(why) }
    case 'list':
      if (rest.length > 0) throw new BadLine('list takes no email.')
      return { act, onlyPending: pending }
    default:
      throw new BadLine(act === '' ? 'Say what to do.' : `There is no act "${act}".`)
  }
}

function refuseStrayOptions(act: string, given: { why?: string; pending: boolean }): void {
  if (given.why !== undefined && act !== 'reject') throw new BadLine('--why belongs to reject.')
  if (given.pending && act !== 'list') throw new BadLine('--pending belongs to list.')
}

function onlyEmail(act: string, rest: readonly string[]): string {
  const [email] = rest
  if (email === undefined || rest.length > 1) throw new BadLine(`${act} takes one email.`)
  return email
}

function reasonOf(why: string | undefined): string {
  const reason = why?.trim() ?? ''
  if (reason === '') throw new BadLine('reject needs --why "<text>".')
  return reason
}

function split(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: { why: { type: 'string' }, pending: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
  } catch (error) {
    throw new BadLine((error as Error).message)
  }
}
