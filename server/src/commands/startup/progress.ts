// What a person sees of a start: a live line a stage on a terminal, plain lines elsewhere.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DestinationStream } from 'pino'
import pretty from 'pino-pretty'
import { prettyOptions } from '../../lib/process/logger.ts'
import type { Config } from '../../lib/settings/config.ts'
import { clearLine, print, printable } from './say.ts'
import type { Starting } from './starting-page.ts'

export interface Progress {
  /** Begins a stage, and ends the one before it. */
  stage(name: string): void
  /** Says how far the stage is: `unit` `done` of `most`. */
  at(unit: string, done: number, most: number): void
  /** Prints where everything is, and again when somebody presses Enter at the terminal. */
  end(greeting: string): void
  /** Where the log goes; undefined where it is the standard output. */
  readonly log: DestinationStream | undefined
}

type Told = Pick<Config, 'dataDir' | 'isLogLevelGiven'>

/** Without a terminal, and where somebody asked for the log, each stage is one plain line. */
export function openProgress(
  config: Told,
  starting: Pick<Starting, 'show'>,
  terminal: Terminal = ownTerminal,
): Progress {
  const isLive = terminal.isTerminal && !config.isLogLevelGiven
  const progress = isLive ? liveLines(terminal) : plainLines()
  const file = join(config.dataDir, 'start.log')
  let isStarting = true
  if (isLive) writeFileSync(file, '', { mode: 0o600 })
  const later = isLive ? pretty(prettyOptions) : undefined
  return {
    stage: (name) => {
      progress.stage(name)
      starting.show(name)
    },
    at: (unit, done, most) => {
      progress.at(unit, done, most)
      starting.show(`${progress.name()}: ${unit} ${done} of ${most}`)
    },
    end: (greeting) => {
      isStarting = false
      progress.end()
      if (isLive) print(`The log of this start is in ${file}.`)
      print(greeting)
      if (isLive) terminal.onEnter(() => print(greeting))
    },
    log: later && {
      write: (line) => {
        if (isStarting) appendFileSync(file, line)
        else later.write(line)
      },
    },
  }
}

export interface Terminal {
  isTerminal: boolean
  write: (text: string) => void
  onEnter(work: () => void): void
}

const ownTerminal: Terminal = {
  isTerminal: process.stdout.isTTY && process.stderr.isTTY,
  write: (text) => void process.stdout.write(text),
  onEnter: (work) => {
    if (process.stdin.isTTY && isInForeground())
      process.stdin.on('error', () => {}).on('data', work)
  },
}

/** A process in the background that reads from the terminal would be stopped by the system. */
function isInForeground(): boolean {
  try {
    // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: pgrp and tpgid.
    const after = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return after[2] === after[5]
  } catch {
    return true
  }
}

interface Lines {
  name(): string
  stage(name: string): void
  at(unit: string, done: number, most: number): void
  end(): void
}

function plainLines(): Lines {
  let current = ''
  return {
    name: () => current,
    stage: (name) => {
      current = name
      print(`${name}.`)
    },
    at: () => {},
    end: () => {},
  }
}

const barWidth = 24
/** The last line is drawn anew, and stays when its stage ends. */
function liveLines({ write }: Terminal): Lines {
  let current = ''
  let beganAt = 0
  const end = () => {
    if (current === '') return
    const seconds = Math.round((performance.now() - beganAt) / 1000)
    write(`${clearLine}  ${current}: done in ${seconds} s\n`)
    current = ''
  }
  return {
    name: () => current,
    stage: (name) => {
      end()
      current = printable(name)
      beganAt = performance.now()
      write(`${clearLine}  ${current} …`)
    },
    at: (unit, done, most) => {
      const full = Math.round((done / most) * barWidth)
      const bar = '█'.repeat(full) + '░'.repeat(barWidth - full)
      write(`${clearLine}  ${current}  ${bar}  ${unit} ${done} of ${most}`)
    },
    end,
  }
}
