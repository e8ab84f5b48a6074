// Makes the AAR of the compiled classes, with Node alone. The bytes depend on the files only.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { filesBelow } from '../packages/files.ts'
import { zip } from '../packages/zip.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const view = (name: string) => readFileSync(`${folder}view/${name}`)

export function buildAar(classesFolder: string): Buffer {
  const classes = filesBelow(classesFolder)
  const files = [
    { path: 'AndroidManifest.xml', bytes: view('AndroidManifest.xml') },
    // Compressed as a whole, it is half as large as with each class by itself.
    { path: 'classes.jar', bytes: zip(classes) },
    { path: 'proguard.txt', bytes: view('proguard.txt') },
    // There are no resources.
    { path: 'R.txt', bytes: Buffer.alloc(0) },
    {
      path: 'META-INF/com/android/build/gradle/aar-metadata.properties',
      bytes: view('aar-metadata.properties'),
    },
  ]
  return zip(files, { compress: true })
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
  const files = [
    ...how.map((path) => ({ path, bytes: readFileSync(`${folder}${path}`) })),
    ...['core', 'view'].flatMap((part) => filesBelow(`${folder}${part}`, `${part}/`)),
  ]
  const hash = createHash('sha256')
  for (const { path, bytes } of files) hash.update(`${path}\n`).update(bytes)
  return hash.digest('hex')
}
