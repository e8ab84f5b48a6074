import { constants } from 'node:os'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const closings: (() => Promise<void> | void)[] = []
let isEnding = false

/**
 * Has a command do `close` before Ctrl-C or another signal ends it, the latest first. Returns the
 * function that takes it back.
 */
export function beforeSignalEnds(close: () => Promise<void> | void): () => void {
  if (closings.length === 0) for (const signal of signals) process.on(signal, end)
  closings.push(close)
  return () => {
    const place = closings.indexOf(close)
    if (place >= 0) closings.splice(place, 1)
    if (closings.length === 0 && !isEnding)
      for (const signal of signals) process.removeListener(signal, end)
  }
}

function end(signal: (typeof signals)[number]): void {
  if (isEnding) return
  isEnding = true
  void closeAll().then(() => process.exit(128 + constants.signals[signal]))
}

async function closeAll(): Promise<void> {
  for (let last = closings.pop(); last !== undefined; last = closings.pop()) {
    try {
      await last()
    } catch (error) {
      process.stderr.write(`${String(error)}\n`)
    }
  }
}
