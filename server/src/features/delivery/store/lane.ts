import { openLockConnection } from './event-database.sql.ts'
import { keepOpen } from './keep-open.ts'

export const lanes = 1024

export interface Lane {
  /** From 0 to 1023. */
  number(): number
  close(): Promise<void>
}

/**
 * Takes the first free lane. If the lock connection is lost, the node keeps the lane number until
 * it has a new lock. Two nodes on one lane slow each other down, but nothing is counted wrong,
 * because ad ids are unique.
 */
export async function takeLane(url: string): Promise<Lane> {
  let number = 0
  const lock = await keepOpen(async () => {
    const connection = await openLockConnection(url)
    try {
      number = await firstFree(connection.tryLock)
    } catch (error) {
      await connection.close()
      throw error
    }
    return connection
  })
  return { number: () => number, close: () => lock.close() }
}

async function firstFree(tryLock: (number: number) => Promise<boolean>): Promise<number> {
  for (let number = 0; number < lanes; number += 1) {
    if (await tryLock(number)) return number
  }
  throw new Error(`all ${lanes} lanes are taken by other nodes`)
}
