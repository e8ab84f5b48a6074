// Runs the library's own tests on Android's code, which Maven Central has: Robolectric's.
import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Bench, Result } from '../../driver/platform.ts'
import { classesIn, compileKotlin, filesIn, folder, partsOf, project, stdlib } from './build-sdk.ts'

const pictures = join(folder, '../../dist/shown')

/** Where Maven does not answer, this is skipped. */
export async function runViewTests(bench: Bench): Promise<Result[]> {
  const maven = `${bench.work}/maven`
  try {
    await bench.run([
      'mvn',
      '-q',
      '-B',
      '-f',
      `${folder}/views/pom.xml`,
      'initialize',
      `-Dto=${maven}`,
    ])
  } catch (error) {
    const why =
      String(error)
        .split('\n')
        .find((line) => line.includes('ERROR')) ?? String(error)
    return [{ name: 'views', status: 'skipped', why: `Maven: ${why}` }]
  }
  const libraries = filesIn(`${maven}/libraries`, '.jar')
  // The newest one is also what shadows of newer versions are linked with.
  const newest = filesIn(`${maven}/systems`, '.jar').find((path) => basename(path).includes('-15-'))
  const classPath = [...libraries, ...(newest ? [newest] : [])]
  const to = `${bench.work}/views`
  mkdirSync(to, { recursive: true })
  const tests = filesIn(`${project}/frontrow/src/test`, '.kt')
  const sources = [...tests, ...filesIn(`${folder}/views`, '.kt')]
  const { whole } = partsOf(classesIn(bench).sdk)
  await compileKotlin(bench, { sources, to, classPath, friends: whole, hasAndroid: true })
  const classes = tests.filter((path) => path.endsWith('Test.kt')).map(classOf)
  const where = ['-cp', [to, whole, stdlib, ...classPath].join(':')]
  const main = ['ads.frontrow.proof.RunViewTestsKt', ...classes]
  const printed = await bench.runInRoot(['java', ...options(maven), ...where, ...main])
  if (!printed.includes('\nend\n')) throw new Error(`the tests did not end:\n${printed}`)
  return [...printed.matchAll(/^(ok|failed) ([^:\n]*)(?:: (.*))?$/gm)].map(
    ([, how, name, why]) => ({
      name: `views/${name}`,
      status: how === 'ok' ? 'passed' : 'failed',
      ...(how === 'failed' && { why: why ?? '' }),
    }),
  )
}

const classOf = (path: string) =>
  path
    .replace(/^.*\/kotlin\//, '')
    .replace(/\.kt$/, '')
    .replaceAll('/', '.')

function options(maven: string): string[] {
  return [
    '-Xmx1500m',
    '-XX:+UseSerialGC',
    '--enable-native-access=ALL-UNNAMED',
    '-Drobolectric.offline=true',
    `-Drobolectric.dependency.dir=${maven}/systems`,
    `-Dfrontrow.pictures=${pictures}`,
  ]
}
