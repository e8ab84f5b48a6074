import { expect, test } from 'vitest'
import { mavenRepository } from './maven.ts'
import { readMaven } from './read/maven.ts'
import { zip } from './zip.ts'

const file = (path: string, text: string) => ({ path, bytes: Buffer.from(text) })
const classes = [file('ads/frontrow/Frontrow.class', 'code')]
const aar = zip([
  file('AndroidManifest.xml', '<manifest/>'),
  { path: 'classes.jar', bytes: zip(classes, { compress: true }) },
])
const library = {
  group: 'ads.frontrow',
  artifact: 'frontrow-android',
  version: '0.1.0',
  date: new Date('2026-11-27T00:00:00Z'),
  aar,
  kotlin: '2.2.0',
}
const folder = 'ads/frontrow/frontrow-android'

function fetchFrom(changed: Record<string, string> = {}) {
  const served = new Map(mavenRepository(library).map(({ path, bytes }) => [path, bytes]))
  for (const [path, text] of Object.entries(changed)) served.set(path, Buffer.from(text))
  return async (path: string) => {
    const bytes = served.get(path)
    if (bytes === undefined) throw new Error(`there is no ${path}`)
    return bytes
  }
}

test('the newest version is read with its classes and dependency', async () => {
  const read = await readMaven(fetchFrom(), 'ads.frontrow:frontrow-android')
  expect(read).toMatchObject({ version: '0.1.0', classes })
  expect(read.dependencies).toEqual(['org.jetbrains.kotlin:kotlin-stdlib:2.2.0'])
  expect(read.aar.map(({ path }) => path)).toEqual(['AndroidManifest.xml', 'classes.jar'])
})

test('the list of versions has the fixed time of the release', async () => {
  const metadata = await fetchFrom()(`${folder}/maven-metadata.xml`)
  expect(metadata.toString()).toContain('<lastUpdated>20261127000000</lastUpdated>')
})

test('a file with another sum is not taken', async () => {
  const pom = `${folder}/0.1.0/frontrow-android-0.1.0.pom`
  await expect(
    readMaven(fetchFrom({ [`${pom}.sha256`]: 'another' }), 'ads.frontrow:frontrow-android'),
  ).rejects.toThrow(`${pom} has another sha256`)
})
