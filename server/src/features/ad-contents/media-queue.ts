import { refuse } from '../../lib/refuse.ts'

const mostOfOrganization = 2
const mostOfNode = 8

const running = new Map<string, number>()
const waiting = new Map<string, (() => void)[]>()
let present = 0

/**
 * Runs media work, at most two jobs at a time per organization and the others in order, so that one
 * organization with many uploads leaves CPU and memory to the others. Refuses `unavailable` when
 * this node's queue is full.
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

/** The slot goes directly to the next in line, so that no new caller can take it first. */
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
