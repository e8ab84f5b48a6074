import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OpenRoot, type RootName, openRoot } from '../toolbox/open-toolbox.ts'
import { type OpenBench, openBench } from './bench.ts'
import type { Proof } from './matrix.ts'
import type { Platform, PlatformStep, Result } from './platform.ts'
import type { RealServer } from './real-server.ts'
import { messageOf } from './story-mode.ts'

const sdk = fileURLToPath(new URL('..', import.meta.url))

export interface Around {
  /** A folder for what the platforms build. */
  work: string
  /** The real server, which is started for the first step that needs it. */
  server: () => Promise<RealServer>
  installPackages: (folder: string) => void
  print: (line: string) => void
}

/**
 * Runs the steps of a platform. Where this machine can make no root, all of them are skipped. Where
 * the platform's packages or its steps cannot be loaded, that is the only result.
 */
export async function runPlatform(name: string, around: Around): Promise<Proof> {
  around.print(name)
  const run = new PlatformRun(name, around)
  await run.all()
  return { platform: name, results: run.results, ...run.bench.proof }
}

class PlatformRun {
  readonly results: Result[] = []
  bench: OpenBench
  private readonly name: string
  private readonly around: Around

  constructor(name: string, around: Around) {
    this.name = name
    this.around = around
    this.bench = this.openBench(undefined)
  }

  async all(): Promise<void> {
    // The steps may import the packages.
    if (!(await this.installPackages())) return
    const platform = await this.readSteps()
    if (platform === undefined) return
    const toolbox = platform.root && (await openRoot(platform.root, this.around.print))
    const refusal = toolbox && refusalIn(toolbox, this.name, platform.root)
    this.bench = this.openBench(toolbox?.folder)
    for (const step of platform.steps) {
      if (refusal === undefined) await this.step(step)
      else this.note([{ name: step.name, ...refusal }])
    }
  }

  private openBench(toolbox: string | undefined): OpenBench {
    const work = join(this.around.work, this.name)
    mkdirSync(work, { recursive: true })
    return openBench({ toolbox, work, server: this.around.server })
  }

  private async installPackages(): Promise<boolean> {
    const folder = [proofOf(this.name), join(sdk, this.name)].find((one) =>
      existsSync(join(one, 'package-lock.json')),
    )
    if (folder === undefined) return true
    return this.step({
      name: 'packages',
      run: async () => this.around.installPackages(folder),
    })
  }

  private async readSteps(): Promise<Platform | undefined> {
    try {
      const path = join(proofOf(this.name), 'steps.ts')
      return ((await import(path)) as { platform: Platform }).platform
    } catch (error) {
      this.note([{ name: 'steps', status: 'failed', why: messageOf(error) }])
      return undefined
    }
  }

  /** Runs a step and prints its line. Returns false where it failed. */
  private async step(step: PlatformStep): Promise<boolean> {
    const started = performance.now()
    const { results, isWhole } = await step.run(this.bench).then(
      (given) => ({ results: given ?? [passed(step)], isWhole: given === undefined }),
      (error: unknown) => ({ results: [failed(step, error)], isWhole: true }),
    )
    const isGood = results.every(({ status }) => status !== 'failed')
    const count = results.filter(({ status }) => status === 'passed').length
    const sum = isWhole ? '' : `  ${count} of ${results.length} passed`
    const time = secondsSince(started).padStart(8)
    this.around.print(`  ${isGood ? '✓' : '✗'} ${step.name.padEnd(20)} ${time}${sum}`)
    this.note(results)
    return isGood
  }

  /** Keeps results and prints those that did not pass. */
  private note(results: readonly Result[]): void {
    this.results.push(...results)
    for (const result of results) if (result.status !== 'passed') this.around.print(lineOf(result))
  }
}

const proofOf = (platform: string) => join(sdk, 'proof', platform)

/**
 * Why the steps cannot run. Packages of sid come and go, so a platform that lacks one is skipped; a
 * package that a released Debian lacks is a failure.
 */
export function refusalIn(
  { hindrance, refused }: OpenRoot,
  platform: string,
  root: RootName | undefined,
): Pick<Result, 'status' | 'why'> | undefined {
  if (hindrance !== undefined) return { status: 'skipped', why: hindrance }
  const why = refused[platform]
  return why === undefined ? undefined : { status: root === 'sid' ? 'skipped' : 'failed', why }
}

function passed({ name }: PlatformStep): Result {
  return { name, status: 'passed' }
}

function failed({ name }: PlatformStep, error: unknown): Result {
  return { name, status: 'failed', why: messageOf(error) }
}

function lineOf({ name, status, why = '' }: Result): string {
  return `    ${status === 'failed' ? '✗' : '–'} ${name}: ${why.replaceAll('\n', '\n      ')}`
}

export function secondsSince(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`
}
