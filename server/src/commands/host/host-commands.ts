import { backup, drill, restore } from './operator-backup.ts'
import { open, setShare } from './operator-books.ts'
import { recheckTraffic, repairCounters, verifyAll } from './operator-checks.ts'
import { exportForBookkeeper } from './operator-bookkeeping.ts'
import { exportAll } from './operator-export-books.ts'
import { BadLine, type HostCommand } from './host-command.ts'
import { makeKey, showSqlForDba, upgrade } from './operator-install.ts'
import { approve, givePassword, invite, list, reject } from './operator-members.ts'
import { enterPayment } from './operator-payment.ts'
import { addOperator, dualControl, resetOperatorFactor } from './operator-people.ts'
import { publish } from './operator-policy.ts'
import { enterRate } from './operator-rate.ts'
import { shard } from './operator-shard.ts'

/** All commands, in the order of the usage. */
const commands: Readonly<Record<string, HostCommand>> = {
  approve,
  reject,
  list,
  'set-password': givePassword,
  'add-developer': invite,
  'publish-policy': publish,
  'record-payment': enterPayment,
  'set-rate': enterRate,
  'open-books': open,
  'set-share': setShare,
  'export-books': exportAll,
  'export-bookkeeping': exportForBookkeeper,
  verify: verifyAll,
  'repair-counters': repairCounters,
  'recheck-traffic': recheckTraffic,
  backup,
  restore,
  drill,
  'make-secrets': makeKey,
  'sql-for-dba': showSqlForDba,
  'upgrade-database': upgrade,
  'shard-events': shard,
  'add-operator': addOperator,
  'reset-operator-factor': resetOperatorFactor,
  'dual-control': dualControl,
}

/** Reads the arguments after `npm run operator --`. Throws `BadLine`. */
export function readHostLine([name = '', ...words]: readonly string[]): ReturnType<
  HostCommand['read']
> {
  if (name === '') throw new BadLine('No act was given.')
  const found = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (found === undefined) throw new BadLine(`There is no act "${name}".`)
  return found.read(words)
}

const width = 100
const indent = 32

/** The usage of all commands. */
export function hostUsage(): string {
  const entries = Object.entries(commands).flatMap(([name, { takes, does }]) => {
    const [first = '', ...more] = takes.split('\n')
    const heads = [`  ${name} ${first}`.trimEnd(), ...more.map((line) => `      ${line}`)]
    const [text = '', ...rest] = wrapped(does).map((line) => ' '.repeat(indent) + line)
    const head = heads.at(-1) ?? ''
    return head.length < indent
      ? [...heads.slice(0, -1), head.padEnd(indent) + text.trimStart(), ...rest]
      : [...heads, text, ...rest]
  })
  return ['npm run operator -- <act>', '', ...entries].join('\n')
}

/** The text in lines as wide as the usage leaves room for. */
function wrapped(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && indent + line.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}
