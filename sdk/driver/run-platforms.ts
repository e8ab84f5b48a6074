// `npm run test:sdks`: runs the steps of the platforms and writes docs/sdk-matrix.md.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Proof, hashSources, unproved, writeMatrix } from './matrix.ts'
import { type Result, platformNames } from './platform.ts'
import { keepStarted } from './keep-started.ts'
import { startRealServer } from './real-server.ts'
import { runPlatform, secondsSince } from './run-platform.ts'

interface Options {
  /** Names of platforms; none means all. */
  platforms: readonly string[]
  /** Leaves out platforms that `docs/sdk-matrix.md` has with today's sources. */
  ifChanged: boolean
  /** Installs the packages of a folder's package.json. Throws where npm fails. */
  installPackages: (folder: string) => void
  print: (line: string) => void
}

/**
 * Prints each step and, as the last line, the sum of what ran. Resolves to the number of failures.
 */
export async function runPlatforms(options: Options): Promise<number> {
  const { installPackages, print } = options
  // The sources at the start: what is edited during a run was not proved.
  const hashes = new Map(platformNames.map((name) => [name as string, hashSources(name)]))
  const sources = (name: string) => hashes.get(name) ?? ''
  const asked = options.platforms.length > 0 ? options.platforms : platformNames
  const names = options.ifChanged ? unproved(asked, sources) : asked
  if (names.length === 0) {
    print('docs/sdk-matrix.md has the sources of all platforms. Nothing was run.')
    return 0
  }
  const work = mkdtempSync(join(tmpdir(), 'frontrow-sdks-'))
  const server = keepStarted(startRealServer, (cause) =>
    print(`The server of the demo did not start: ${cause}`),
  )
  const around = { work, installPackages, print, server: server.get }
  const proofs: Proof[] = []
  const times: string[] = []
  try {
    for (const name of names) {
      const started = performance.now()
      proofs.push(await runPlatform(name, around))
      times.push(`${name} ${secondsSince(started)}`)
      writeMatrix(proofs, sources)
    }
  } finally {
    // A server that did not start has failed the steps that needed it.
    await (await server.started())?.remove()
    rmSync(work, { recursive: true, force: true })
  }
  print(times.join(', '))
  const all = proofs.flatMap(({ results }) => results)
  const count = (wanted: Result['status']) => all.filter(({ status }) => status === wanted).length
  const failed = count('failed')
  print(`${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped`)
  return failed
}
