// What `npm run test:sdks android` runs. Java is that of the toolbox's root; Kotlin comes from npm.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Bench, Platform, Result } from '../../driver/platform.ts'
import { packageSteps } from '../../packages/platform-steps.ts'
import { version } from '../../packages/release.ts'
import { buildAar, hashOfSources, hashesOf } from './build-aar.ts'
import {
  classesIn,
  compileApps,
  compileSdk,
  compileTests,
  filesIn,
  folder,
  javaOf,
  partsOf,
  project,
  readGradleFiles,
} from './build-sdk.ts'
import { publicNamesIn } from './public-names.ts'
import { runViewTests } from './views.ts'

const mostAarBytes = 124_000

export const platform: Platform = {
  name: 'android',
  root: 'sid',
  steps: [
    { name: 'compile', run: (bench) => compileSdk(bench, classesIn(bench).sdk) },
    { name: 'aar', run: makeAar },
    { name: 'gradle-files', run: readGradleFiles },
    { name: 'compile-apps', run: compileApps },
    { name: 'compile-tests', run: compileTests },
    { name: 'api', run: checkApi },
    { name: 'test', run: runTests },
    { name: 'views', run: runViewTests },
    { name: 'story', run: (bench) => bench.story(startPlayer(bench)) },
    { name: 'real', run: (bench) => bench.real(startPlayer(bench)) },
    { name: 'shown', run: (bench) => bench.shown(startPlayer(bench)) },
    ...packageSteps('android'),
  ],
}

function startPlayer(bench: Bench) {
  const command = javaOf(bench, 'ads.frontrow.player.PlayerKt')
  return (env: Record<string, string>) => bench.startInRoot(command, { env })
}

/**
 * Two compilations must give the same bytes. The AAR is committed, because an operator's machine
 * has no Kotlin compiler; it is written where its sources have changed.
 */
async function makeAar(bench: Bench): Promise<void> {
  const { sdk, again } = classesIn(bench)
  await compileSdk(bench, again)
  const aar = buildAar(partsOf(sdk).shipped)
  if (!aar.equals(buildAar(partsOf(again).shipped)))
    throw new Error('a second build has other bytes')
  if (aar.length > mostAarBytes) throw new Error(`the AAR has ${aar.length} bytes`)
  const release = `${folder}/release`
  const hashes = `${release}/sources.txt`
  if (existsSync(hashes) && readFileSync(hashes, 'utf8').startsWith(hashOfSources())) return
  mkdirSync(release, { recursive: true })
  writeFileSync(`${release}/frontrow-android-${version}.aar`, aar)
  writeFileSync(hashes, hashesOf(aar))
  await bench.run([process.execPath, 'packages/build-packages.ts'])
}

/** `snippets/` must use every public name, so that Get Started shows all of them. */
async function checkApi(bench: Bench): Promise<void> {
  const classes = partsOf(classesIn(bench).sdk).shipped
  const list = `cd ${classes} && javap -public ads/frontrow/*.class`
  const names = publicNamesIn(await bench.runInRoot(['sh', '-c', list]))
  if (names.length < 30) throw new Error(`only ${names.length} public names were found`)
  const snippets = ['.kt', '.java']
    .flatMap((ending) => filesIn(`${project}/snippets`, ending))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const missing = names.filter((name) => !new RegExp(`\\b${name}\\b`).test(snippets))
  if (missing.length > 0) throw new Error(`no snippet uses ${missing.join(', ')}`)
}

async function runTests(bench: Bench): Promise<Result[]> {
  const command = javaOf(bench, 'ads.frontrow.tests.TestsKt')
  // A failed test is a line of the output, so the exit code says nothing more.
  const printed = await bench.runInRoot(['sh', '-c', '"$@" || true', 'sh', ...command])
  const lines = [...printed.matchAll(/^(ok|failed) ([^:\n]*)(?:: (.*))?$/gm)]
  if (!printed.includes('\nend\n'))
    throw new Error(`the tests did not run to their end:\n${printed}`)
  return lines.map(([, how, name, why]) => ({
    name: `test/${name}`,
    status: how === 'ok' ? 'passed' : 'failed',
    ...(how === 'failed' && { why: why ?? '' }),
  }))
}
