import { openLockConnection } from './event-database.sql.ts'
import { keepOpen } from './keep-open.ts'

export const lanes = 1024

export interface Lane {
  /** 0 to 1023. */
  number(): number
  close(): Promise<void>
}

/**
 * Takes the first lane that no other node has. When its connection is lost the number stays in use meanwhile: two nodes on
 * one lane only wait for each other a little, since every ad's id is its own.
 */
export async function takeLane(url: string): Promise<Lane> {
  let number = 0
  const kept = await keepOpen(async () => {
    const connection = await openLockConnection(url)
    try {
      number = await firstFree(connection.tryLock)
    } catch (error) {
      await connection.close()
      throw error
    }
    return connection
  })
  return { number: () => number, close: () => kept.close() }
}

async function firstFree(tryLock: (number: number) => Promise<boolean>): Promise<number> {
  for (let number = 0; number < lanes; number += 1) {
    if (await tryLock(number)) return number
  }
  throw new Error(`all ${lanes} lanes are taken by other nodes`)
}
