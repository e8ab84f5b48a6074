import { readFileSync } from 'node:fs'
import { vi } from 'vitest'

/** The pids of the media child processes of this process. Linux only. */
export function mediaWorkers(): number[] {
  return childrenOf('media-worker')
}

/** The pids of this process's child processes that run a file of this name. Linux only. */
export function childrenOf(file: string): number[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1')
  return children
    .split(' ')
    .map(Number)
    .filter((pid) => pid > 0 && commandOf(pid).includes(file))
}

/** Ends the media child processes, so that the next job starts a new one. */
export async function endMediaWorkers(): Promise<void> {
  for (const pid of mediaWorkers()) process.kill(pid)
  await vi.waitUntil(() => mediaWorkers().length === 0, { timeout: 20_000 })
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}
