import { readFileSync } from 'node:fs'
import { type ServerProcess, childrenOf } from './server-process.ts'

/** The process ids of a server's workers. Their supervisor is the server's own process. */
export function workersOf(server: ServerProcess): number[] {
  return childrenOf(server.pid()).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.ts')
    } catch {
      // The process has ended in the meantime.
      return false
    }
  })
}
