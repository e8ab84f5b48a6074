// What `npm run test:sdks unity` runs. Mono's compiler and runtime are those of the toolbox's root.
// Unity itself is none of it, so the views run against `StandIns/`.
import { globSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Bench, Platform, Result } from '../../driver/platform.ts'
import { packageSteps } from '../../packages/platform-steps.ts'

const folder = fileURLToPath(new URL('../../unity', import.meta.url))
const largestLibrary = 92_000

export const platform: Platform = {
  name: 'unity',
  root: 'trixie',
  steps: [
    { name: 'compile', run: (bench) => compile(bench, programs) },
    { name: 'compile for others', run: (bench) => compile(bench, variants) },
    { name: 'story', run: (bench) => bench.story(startPlayer(bench, 'core-player.exe')) },
    { name: 'real', run: (bench) => bench.real(startPlayer(bench, 'core-player.exe')) },
    { name: 'test', run: (bench) => runTests(bench, 'tests.exe') },
    { name: 'example', run: (bench) => runTests(bench, 'example-tests.exe') },
    { name: 'shown', run: (bench) => bench.shown(startPlayer(bench, 'shown-player.exe')) },
    { name: 'size', run: async (bench) => checkSize(bench) },
    ...packageSteps('unity'),
  ],
}

interface Program {
  name: string
  /** The folders of its C# files, without those below. */
  sources: readonly string[]
  options: readonly string[]
}

const sdk = ['Runtime', 'Runtime/Core', 'Runtime/View']
const engine = '-r:engine.dll'
const oldInput = '-d:ENABLE_LEGACY_INPUT_MANAGER'
const newInput = ['-d:ENABLE_INPUT_SYSTEM', '-d:FRONTROW_INPUT_SYSTEM']

/** In this order. The fake, the example and the snippets see of the SDK what a game sees. */
const programs: readonly Program[] = [
  {
    name: 'core-player.exe',
    sources: ['Runtime/Core', '../proof/unity/Player', '../proof/unity/Player/Core'],
    options: [],
  },
  { name: 'engine.dll', sources: ['../proof/unity/StandIns'], options: [] },
  { name: 'FrontrowAds.dll', sources: sdk, options: [engine, oldInput] },
  { name: 'FrontrowAds.Fake.dll', sources: ['Runtime/Fake'], options: ['-r:FrontrowAds.dll'] },
  {
    name: 'example-tests.exe',
    sources: ['example', 'example/Tests~', 'snippets'],
    options: [engine, '-r:FrontrowAds.dll', '-r:FrontrowAds.Fake.dll'],
  },
  {
    name: 'tests.exe',
    sources: [...sdk, 'Runtime/Fake', 'Tests~'],
    options: [engine, oldInput],
  },
  {
    name: 'shown-player.exe',
    sources: [...sdk, '../proof/unity/Player', '../proof/unity/Player/Shown'],
    options: [engine, oldInput],
  },
]

/** The SDK with the other input system, with newer editors, and on iOS. */
const variants: readonly Program[] = [
  { name: 'new-input.dll', sources: sdk, options: [engine, ...newInput] },
  { name: 'both-inputs.dll', sources: sdk, options: [engine, oldInput, ...newInput] },
  { name: 'no-input.dll', sources: sdk, options: [engine] },
  {
    name: 'new-editor.dll',
    sources: sdk,
    options: [engine, oldInput, '-d:UNITY_2022_2_OR_NEWER', '-d:UNITY_2022_3_OR_NEWER'],
  },
  { name: 'ios.dll', sources: sdk, options: [engine, oldInput, '-d:UNITY_IOS'] },
]

/** A warning is an error. */
async function compile(bench: Bench, all: readonly Program[]): Promise<void> {
  for (const { name, sources, options } of all) {
    const files = sources.flatMap((path) => globSync(`${path}/*.cs`, { cwd: folder }).toSorted())
    const target = name.endsWith('.dll') ? 'library' : 'exe'
    const fixed = ['-langversion:7.2', '-warnaserror', '-r:System.Net.Http.dll']
    const places = [`-lib:${bench.work}`, `-out:${bench.work}/${name}`, `-target:${target}`]
    await bench.runInRoot(['mcs', ...fixed, ...places, ...options, ...files], { folder })
  }
}

function startPlayer(bench: Bench, program: string) {
  return (env: Record<string, string>) =>
    bench.startInRoot(['mono', `${bench.work}/${program}`], { env, folder })
}

/** The program prints a line a test: `ok name`, or `failed name: why`. */
async function runTests(bench: Bench, program: string): Promise<Result[]> {
  const printed = await bench.runInRoot(['mono', `${bench.work}/${program}`], { folder })
  if (!/^end$/m.test(printed)) throw new Error(`The tests did not run to their end:\n${printed}`)
  return [...printed.matchAll(/^(ok|failed) ([^\n]*)$/gm)].map(([, word, line = '']) => {
    if (word === 'ok') return { name: `test/${line}`, status: 'passed' }
    const end = line.indexOf(': System.')
    return { name: `test/${line.slice(0, end)}`, status: 'failed', why: line.slice(end + 2) }
  })
}

function checkSize(bench: Bench): void {
  const { size } = statSync(`${bench.work}/FrontrowAds.dll`)
  if (size > largestLibrary) throw new Error(`FrontrowAds.dll has ${size} bytes`)
}
