// What a command on the host is, and the parts of a line that several of them read.
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { emailPattern } from '@frontrow/contract/account/fields'
import { isDay } from '../../lib/time/is-day.ts'
import { print } from '../startup/say.ts'
import { type CommandDatabase, openCommandDatabase } from './command-database.ts'

/**
 * An invalid command line. The program prints the error and its usage and ends with exit code 64
 * (EX_USAGE of sysexits).
 */
export class BadLine extends Error {}

interface Spec<Options extends ParseArgsOptionsConfig, Input> {
  /** Its arguments, for the usage. A line break begins a second line of them. */
  takes: string
  /** What it does, for the usage. */
  does: string
  options: Options
  /** Reads the words after its name. Throws `BadLine`. */
  read: (words: readonly string[], options: ValuesOf<Options>) => Input
}

type ValuesOf<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Options; allowPositionals: true }>
>['values']

export interface HostCommand {
  takes: string
  does: string
  /** Reads the words after its name. Throws `BadLine`. */
  read(words: readonly string[]): ReadLine
}

interface ReadLine {
  input: unknown
  /** Runs the command and prints what it did. */
  run(): Promise<void>
}

/** A command on the databases of the network. `run` returns the lines to print. */
export function command<const Options extends ParseArgsOptionsConfig, Input>(
  spec: Spec<Options, Input> & {
    run(network: CommandDatabase, input: Input): Promise<string[]>
  },
): HostCommand {
  return commandOf(spec, async (input) => {
    const network = await openCommandDatabase()
    try {
      for (const line of await spec.run(network, input)) print(line)
    } finally {
      await network.close()
    }
  })
}

/** A command that opens no service of the network. */
export function commandAlone<const Options extends ParseArgsOptionsConfig, Input>(
  spec: Spec<Options, Input> & { run(input: Input): string[] | Promise<string[]> },
): HostCommand {
  return commandOf(spec, async (input) => {
    for (const line of await spec.run(input)) print(line)
  })
}

function commandOf<Options extends ParseArgsOptionsConfig, Input>(
  { takes, does, options, read }: Spec<Options, Input>,
  run: (input: Input) => Promise<void>,
): HostCommand {
  return {
    takes,
    does,
    read: (words) => {
      const { positionals, values } = split(words, options)
      const input = read(positionals, values)
      return { input, run: () => run(input) }
    },
  }
}

function split<Options extends ParseArgsOptionsConfig>(words: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    throw new BadLine((error as Error).message)
  }
}

/** The only word. Throws `BadLine` with `what` where there is another number of them. */
export function oneWord([word, ...more]: readonly string[], what: string): string {
  if (word === undefined || more.length > 0) throw new BadLine(what)
  return word
}

/** The same for two words. */
export function twoWords([one, two, ...more]: readonly string[], what: string): [string, string] {
  if (one === undefined || two === undefined || more.length > 0) throw new BadLine(what)
  return [one, two]
}

/** Throws `BadLine` with `what` where there is a word. */
export function noWord(words: readonly string[], what: string): void {
  if (words.length > 0) throw new BadLine(what)
}

/** A day such as 2026-03-31; nothing where none is given. Throws `BadLine`. */
export function dayOf(given: string | undefined): { date?: string } {
  if (given === undefined) return {}
  if (!isDay(given)) throw new BadLine(`"${given}" is not a day such as 2026-03-31.`)
  return { date: given }
}

/** Throws `BadLine`. */
export function emailOf(given: string): string {
  if (!new RegExp(emailPattern).test(given)) throw new BadLine(`"${given}" is not an email.`)
  return given
}

/** How a command goes where two people decide. */
export type Way =
  | { way: 'plain' }
  | { way: 'as'; email: string; why: string }
  | { way: 'break-glass'; why: string }

/** The options that say how it goes. */
export const wayOptions = {
  as: { type: 'string' },
  'break-glass': { type: 'boolean', default: false },
  why: { type: 'string' },
} as const

/** How a command goes by its options. Throws `BadLine`. */
export function wayOf(options: {
  as?: string | undefined
  'break-glass'?: boolean | undefined
  why?: string | undefined
}): Way {
  const { as, 'break-glass': isGlass = false, why } = options
  if (as !== undefined && isGlass) throw new BadLine('--as and --break-glass exclude each other.')
  if (as === undefined && !isGlass) {
    if (why !== undefined) throw new BadLine('--why goes with --as or --break-glass.')
    return { way: 'plain' }
  }
  const reason = reasonOf(why, 'This')
  return as === undefined
    ? { way: 'break-glass', why: reason }
    : { way: 'as', email: as, why: reason }
}

/** The text of --why that `who` needs. Throws `BadLine`. */
export function reasonOf(why: string | undefined, who: string): string {
  const reason = why?.trim() ?? ''
  if (reason.length < 3 || reason.length > 500)
    throw new BadLine(`${who} needs --why "<text>" with 3 to 500 characters.`)
  return reason
}
