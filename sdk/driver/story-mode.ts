import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { isPlayedBy, playCase } from './play-case.ts'
import type { Result, StartPlayer } from './platform.ts'
import { readCases } from './read-cases.ts'
import type { Ready } from './serve-player.ts'
import { type TcpPlayer, startTcpPlayer } from './tcp-player.ts'

export interface Story {
  ready: Ready
  /** One for each case of the platform, named by its file and itself. */
  results: Result[]
}

/**
 * Plays every case of the platform, or those of one file. All cases share a process; where it has
 * ended or hangs, the next case gets a new one. Where a player cannot be started at all, this
 * throws.
 */
export async function playStory(
  start: StartPlayer,
  folder: string,
  only: { file?: string } = {},
): Promise<Story> {
  let player: TcpPlayer | undefined = await startTcpPlayer(start)
  const { ready } = player
  const results: Result[] = []
  for (const { file, one } of casesOf(ready.platform, only)) {
    const name = `${file}/${one.name}`
    const own = join(folder, `case-${results.length}`)
    mkdirSync(own, { recursive: true })
    try {
      player ??= await startTcpPlayer(start)
      await playCase(one, player, own)
      results.push({ name, status: 'passed' })
    } catch (error) {
      results.push({ name, status: 'failed', why: messageOf(error) })
      if (player?.isThere()) continue
      await player?.kill()
      player = undefined
    }
  }
  await player?.kill()
  return { ready, results }
}

function casesOf(platform: string, only: { file?: string }) {
  const files = [...readCases()].filter(([file]) => file === (only.file ?? file))
  return files.flatMap(([file, cases]) =>
    cases.filter((one) => isPlayedBy(platform, one)).map((one) => ({ file, one })),
  )
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
