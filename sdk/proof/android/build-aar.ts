// Makes the AAR of the compiled classes, with Node alone. The bytes depend on the files only.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { filesBelow } from '../../packages/files.ts'
import { zip } from '../../packages/zip.ts'
import { folder, project } from './build-sdk.ts'

const library = (name: string) => readFileSync(`${project}/frontrow/${name}`)

export function buildAar(classesFolder: string): Buffer {
  const classes = filesBelow(classesFolder)
  const files = [
    { path: 'AndroidManifest.xml', bytes: Buffer.from(manifest()) },
    // Compressed as a whole, it is half as large as with each class by itself.
    { path: 'classes.jar', bytes: zip(classes) },
    { path: 'proguard.txt', bytes: library('consumer-rules.pro') },
    // There are no resources.
    { path: 'R.txt', bytes: Buffer.alloc(0) },
    {
      path: 'META-INF/com/android/build/gradle/aar-metadata.properties',
      bytes: Buffer.from(metadata()),
    },
  ]
  return zip(files, { compress: true })
}

/** The library's manifest with what Android's plugin adds: the package and the least version. */
function manifest(): string {
  const opened = `package="${valueOf('namespace')}">\n\n    `
  const least = `<uses-sdk android:minSdkVersion="${valueOf('minSdk')}" />`
  return library('src/main/AndroidManifest.xml')
    .toString()
    .replace(/(<manifest [^>]*)>/, `$1 ${opened}${least}`)
}

function metadata(): string {
  return [
    'aarFormatVersion=1.0',
    'aarMetadataVersion=1.0',
    `minCompileSdk=${valueOf('minCompileSdk')}`,
    'minCompileSdkExtension=0',
    'minAndroidGradlePluginVersion=1.0.0',
    '',
  ].join('\n')
}

/** A value of the library's `build.gradle.kts`. */
function valueOf(name: string): string {
  const line = new RegExp(`\\b${name} = "?([\\w.]+)`).exec(library('build.gradle.kts').toString())
  if (line?.[1] === undefined) throw new Error(`frontrow/build.gradle.kts has no ${name}`)
  return line[1]
}

/** `release/sources.txt`: what the AAR was made of, and its own hash. */
export function hashesOf(aar: Buffer): string {
  return `${hashOfSources()}\n${createHash('sha256').update(aar).digest('hex')}\n`
}

/** A hash of all that the AAR is made of, and of how. */
export function hashOfSources(): string {
  const how = [
    'build-aar.ts',
    'build-sdk.ts',
    'package-lock.json',
    'package.json',
    'StripClasses.java',
  ]
  const main = 'frontrow/src/main'
  const files = [
    ...how.map((path) => ({ path, bytes: readFileSync(`${folder}/${path}`) })),
    ...['build.gradle.kts', 'consumer-rules.pro'].map((path) => ({ path, bytes: library(path) })),
    ...filesBelow(`${project}/${main}`, `${main}/`),
  ]
  const hash = createHash('sha256')
  for (const { path, bytes } of files) hash.update(`${path}\n`).update(bytes)
  return hash.digest('hex')
}
