// What a step of a platform can do: run commands and play the three modes.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RunOptions, finished, startIn } from '../toolbox/run-in.ts'
import type { Bench, HostOptions, Result } from './platform.ts'
import { type RealFigures, playReal } from './real-mode.ts'
import type { RealServer } from './real-server.ts'
import type { Ready } from './serve-player.ts'
import { playShown } from './shown-mode.ts'
import { playStory } from './story-mode.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pictures = join(root, 'sdk/dist/shown')

export interface OpenBench extends Bench {
  /** What the steps have shown so far. */
  proof: { ready: Ready | undefined; figures: RealFigures | undefined }
}

interface Around {
  /** The platform's root of the toolbox; undefined where it needs none. */
  toolbox: string | undefined
  work: string
  /** The real server, which is started for the first step that needs it. */
  server: () => Promise<RealServer>
}

export function openBench({ toolbox, work, server }: Around): OpenBench {
  const proof: OpenBench['proof'] = { ready: undefined, figures: undefined }
  const startInRoot = (command: readonly string[], options: RunOptions = {}): ChildProcess => {
    if (toolbox === undefined) throw new Error('the platform names no root of the toolbox')
    const folders = [work, pictures, ...(options.folders ?? [])]
    return startIn(toolbox, command, { ...options, folders })
  }
  const start = ([program = '', ...args]: readonly string[], options: HostOptions = {}) =>
    spawn(program, args, {
      cwd: options.folder ?? join(root, 'sdk'),
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  let count = 0
  const newFolder = (name: string) => {
    count += 1
    const folder = join(work, `${name}-${count}`)
    mkdirSync(folder, { recursive: true })
    return folder
  }
  const noted = (run: { ready: Ready; results: Result[] }): Result[] => {
    proof.ready = run.ready
    return run.results
  }
  mkdirSync(pictures, { recursive: true })
  return {
    work,
    proof,
    startInRoot,
    start,
    server,
    runInRoot: (command, options) => printedBy(command, startInRoot(command, options)),
    run: (command, options) => printedBy(command, start(command, options)),
    story: async (player) => noted(await playStory(player, newFolder('story'))),
    real: async (player) => {
      const run = await playReal(player, { server: await server(), folder: newFolder('real') })
      proof.figures = run.figures
      return noted(run)
    },
    shown: async (player) => {
      const folder = newFolder('shown')
      return noted(await playShown(player, { server: await server(), folder, pictures }))
    },
  }
}

async function printedBy(command: readonly string[], child: ChildProcess): Promise<string> {
  const { code, output } = await finished(child)
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output.trimEnd()}`)
  return output
}
