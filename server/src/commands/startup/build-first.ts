import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { CannotRun, exitCodes } from '../../lib/failures/cannot-run.ts'
import type { Ending } from './ending.ts'
import type { Progress } from './progress.ts'

/**
 * Builds the consoles and the SDK where `npm start` names the command for it, so that early callers
 * are answered meanwhile. Each line that the command prints is a stage.
 */
export async function buildFirst({
  progress,
  ending,
}: {
  progress: Pick<Progress, 'stage'>
  ending: Pick<Ending, 'add'>
}): Promise<void> {
  const command = process.env['BUILD_COMMAND']
  if (command === undefined) return
  const child = spawn(process.execPath, [command], { stdio: ['ignore', 'pipe', 'inherit'] })
  ending.add('build', () => void child.kill())
  createInterface(child.stdout).on('line', (line) => progress.stage(line.replace(/\.$/, '')))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0)
    throw new CannotRun('the build failed: what it printed says why', exitCodes.failed)
}
