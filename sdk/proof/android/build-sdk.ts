// Compiles the SDK and what tests it: Kotlin by the compiler of npm, Java by javac.
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bench } from '../../driver/platform.ts'

/** This folder, and the Gradle project that a developer opens. */
export const folder = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')
export const project = fileURLToPath(new URL('../../android', import.meta.url))
const androidJar = '/usr/lib/android-sdk/platforms/android-23/android.jar'
const library = `${folder}/node_modules/kotlin-compiler/lib`
export const stdlib = `${library}/kotlin-stdlib.jar`
const compiler = ['kotlin-compiler', 'kotlin-stdlib', 'kotlin-script-runtime', 'kotlin-reflect']
  .map((name) => `${library}/${name}.jar`)
  .join(':')
const compilerClass = 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler'
const kotlinc = ['java', '-Xmx900m', '-XX:+UseSerialGC', '-cp', compiler, compilerClass]

/**
 * The API of Java and Android is that of API 23, so nothing newer compiles. The language version
 * decides which Kotlin an app needs to read the classes.
 */
const kotlinOptions = [
  '-no-jdk -no-reflect -no-stdlib -Werror -jvm-target 1.8 -jvm-default disable',
  '-language-version 2.2 -api-version 2.2',
].flatMap((line) => line.split(' '))

/** The folders of classes that a run makes. */
export function classesIn(bench: Bench) {
  const at = (name: string) => `${bench.work}/${name}`
  return {
    sdk: at('sdk'),
    again: at('again'),
    apps: at('apps'),
    standIns: at('stand-ins'),
    tests: at('tests'),
  }
}

/**
 * Compiles the SDK against the real stubs of Android. Every public name must say its type. What is
 * shipped is in `shipped`; the tests are compiled with `whole`, of which they see the inside.
 */
export async function compileSdk(bench: Bench, to: string): Promise<void> {
  const { whole, shipped } = partsOf(to)
  const sources = filesIn(`${project}/frontrow/src/main`, '.kt')
  await compileKotlin(bench, { sources, to: whole, options: ['-Xexplicit-api=strict', ...named] })
  const path = [whole, androidJar, stdlib].join(':')
  await bench.runInRoot(['java', '-cp', path, `${folder}/StripClasses.java`, whole, shipped])
}

/** Without a name, the list of top-level functions would have that of every other library. */
const named = ['-module-name', 'frontrow-android']

export const partsOf = (sdk: string) => ({ whole: `${sdk}/whole`, shipped: `${sdk}/shipped` })

/** The example and the snippets, as an app: with what is shipped, and the real stubs. */
export async function compileApps(bench: Bench): Promise<void> {
  const { sdk, apps } = classesIn(bench)
  const { shipped } = partsOf(sdk)
  const java = filesIn(`${project}/snippets`, '.java')
  const sources = ['example/src', 'snippets'].flatMap((name) =>
    filesIn(`${project}/${name}`, '.kt'),
  )
  await compileJava(bench, { sources: java, to: apps, classPath: [shipped, androidJar, stdlib] })
  await compileKotlin(bench, { sources, to: apps, classPath: [shipped] })
}

/** The player and the tests, which see the stand-ins first. */
export async function compileTests(bench: Bench): Promise<void> {
  const { sdk, standIns, apps, tests } = classesIn(bench)
  const java = filesIn(`${folder}/stand-ins`, '.java')
  await compileJava(bench, { sources: java, to: standIns, classPath: [androidJar] })
  const sources = ['player', 'tests'].flatMap((name) => filesIn(`${folder}/${name}`, '.kt'))
  const friends = partsOf(sdk).whole
  await compileKotlin(bench, { sources, to: tests, classPath: [apps, standIns], friends })
}

/** The command that runs a class of the tests. */
export function javaOf(bench: Bench, main: string): string[] {
  const { sdk, standIns, apps, tests } = classesIn(bench)
  const path = [tests, apps, partsOf(sdk).shipped, standIns, androidJar, stdlib].join(':')
  return ['java', '-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', path, main]
}

/**
 * Reads Gradle's files with Kotlin's compiler, which knows none of Gradle's names, so only what is
 * no Kotlin at all is found.
 */
export async function readGradleFiles(bench: Bench): Promise<void> {
  const options = [
    '-no-jdk',
    '-no-stdlib',
    '-Xallow-any-scripts-in-source-roots',
    '-d',
    join(bench.work, 'read'),
  ]
  const command = [...kotlinc, ...options, '-classpath', stdlib, ...filesIn(project, '.kts')]
  const printed = await bench.runInRoot(['sh', '-c', '"$@" 2>&1 || true', 'sh', ...command])
  if (!printed.includes("unresolved reference 'plugins'")) throw new Error(printed)
  const wrong = printed.split('\n').filter((line) => /error: syntax error/i.test(line))
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}

interface Sources {
  sources: readonly string[]
  to: string
  classPath?: readonly string[]
}

interface KotlinSources extends Sources {
  /** Classes whose internal parts the sources may use. */
  friends?: string
  options?: readonly string[]
  /** The class path has Android itself, so Java's own classes are those of the JVM. */
  hasAndroid?: boolean
}

export async function compileKotlin(bench: Bench, kotlin: KotlinSources): Promise<void> {
  const { sources, to, classPath = [], friends, options = [], hasAndroid = false } = kotlin
  const stubs = hasAndroid ? [] : [androidJar]
  const own = hasAndroid ? kotlinOptions.filter((option) => option !== '-no-jdk') : kotlinOptions
  const path = [...classPath, ...(friends ? [friends] : []), ...stubs, stdlib].join(':')
  const inside = friends ? [`-Xfriend-paths=${friends}`] : []
  const where = ['-classpath', path, '-d', to]
  await bench.runInRoot([...kotlinc, ...own, ...options, ...where, ...inside, ...sources])
}

async function compileJava(bench: Bench, { sources, to, classPath = [] }: Sources): Promise<void> {
  mkdirSync(to, { recursive: true })
  const options = [
    '-Xlint:all,-options,-serial,-this-escape',
    '-Werror',
    '--release',
    '8',
    '-encoding',
    'UTF-8',
  ]
  await bench.runInRoot(['javac', ...options, '-d', to, '-cp', classPath.join(':'), ...sources])
}

/** The files below a folder that end so, in order. */
export function filesIn(parent: string, ending: string): string[] {
  return readdirSync(parent, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => join(parent, path))
    .toSorted()
}
