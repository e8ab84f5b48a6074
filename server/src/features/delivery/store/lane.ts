import { type LockConnection, openLockConnection } from './event-database.sql.ts'
import { keepOpen } from './keep-open.ts'
import { nextLane } from './next-lane.ts'

export const lanes = 1024

export interface Lane {
  /** From 0 to 1023. */
  number(): number
  /**
   * True while this node leads: of all nodes of a network one does the work that is the databases'
   * and not a node's.
   */
  leads(): boolean
  /**
   * Lets this node lead where no other does. Resolves to false where another one leads, and rejects
   * where that is not known.
   */
  lead(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Takes a free lane. If the lock connection is lost, the node keeps the lane number until
 * it has a new lock. Two nodes on one lane slow each other down, but nothing is counted wrong,
 * because ad ids are unique.
 */
export async function takeLane(url: string): Promise<Lane> {
  let number = 0
  let current: LockConnection | undefined
  let isLeader = false
  const lock = await keepOpen(async () => {
    const connection = await openLockConnection(url)
    try {
      number = await takeFree(connection)
    } catch (error) {
      await connection.close()
      throw error
    }
    current = connection
    // PostgreSQL gives the lock of a lost connection to the next node that asks.
    void connection.ended.then(() => {
      if (current === connection) [current, isLeader] = [undefined, false]
    })
    return connection
  })
  const lead = async () => {
    if (isLeader) return true
    if (current === undefined) throw new Error('the lock connection to the event database is lost')
    const asked = current
    const isMine = await asked.tryLock('leader', 0)
    isLeader = isMine && current === asked
    return isLeader
  }
  await lead()
  return { number: () => number, leads: () => isLeader, lead, close: () => lock.close() }
}

/**
 * Where a Citus has the events, the lane is one of the worker with the fewest, of those that
 * answer. Its place is read at the start only: a lane that moves later costs balance, never an
 * event.
 */
async function takeFree(connection: LockConnection): Promise<number> {
  const places = await connection.lanePlaces(lanes)
  const away = await workersAway(connection, places)
  const refused = new Set<number>()
  for (const [number, worker] of places) if (away.has(worker)) refused.add(number)
  while (refused.size < lanes) {
    const taken = new Set([...(await connection.takenLanes()), ...refused])
    const number = nextLane({ lanes, places, taken })
    if (number === undefined) break
    if (await connection.tryLock('lane', number)) return number
    refused.add(number)
  }
  throw new Error(`all ${lanes} lanes are taken by other nodes`)
}

/** The workers that do not answer. None where all are away: any lane will do then. */
async function workersAway(
  connection: LockConnection,
  places: ReadonlyMap<number, string>,
): Promise<Set<string>> {
  const laneOf = new Map([...places].map(([lane, worker]) => [worker, lane]))
  const away = new Set<string>()
  for (const [worker, lane] of laneOf) if (!(await connection.answers(lane))) away.add(worker)
  return away.size === laneOf.size ? new Set() : away
}
