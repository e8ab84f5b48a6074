import { refuse } from '../../lib/refuse.ts'

const mostOfOrganization = 2
const mostOfNode = 8

const running = new Map<string, number>()
const waiting = new Map<string, (() => void)[]>()
let present = 0

/**
 * Runs work on media, two at a time for an organization and the next ones in turn, so that one that uploads much leaves
 * processors and memory to the others. Refuses `unavailable` when this node has as much before it as it can hold connections for.
 */
export async function inTurn<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
  if (present >= mostOfNode) refuse('unavailable', { retryAfterSeconds: 1 })
  present += 1
  try {
    await takeTurn(organizationId)
    try {
      return await work()
    } finally {
      passTurn(organizationId)
    }
  } finally {
    present -= 1
  }
}

async function takeTurn(organizationId: string): Promise<void> {
  const count = running.get(organizationId) ?? 0
  if (count < mostOfOrganization) {
    running.set(organizationId, count + 1)
    return
  }
  const line = waiting.get(organizationId) ?? []
  waiting.set(organizationId, line)
  await new Promise<void>((go) => line.push(go))
}

/** The turn goes straight to the next in line, so nobody can slip in between. */
function passTurn(organizationId: string): void {
  const line = waiting.get(organizationId) ?? []
  const next = line.shift()
  if (line.length === 0) waiting.delete(organizationId)
  if (next !== undefined) {
    next()
    return
  }
  const count = (running.get(organizationId) ?? 1) - 1
  if (count === 0) running.delete(organizationId)
  else running.set(organizationId, count)
}
