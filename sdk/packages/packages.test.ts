// What is really packed. `npm run test:sdks` takes the same packages with the platforms' tools.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type PackageIndex, type SdkPackage, sdkPlatforms } from '@frontrow/contract/sdk-packages'
import { beforeAll, expect, test } from 'vitest'
import type { PackageFile } from './files.ts'
import { buildPackages } from './packages.ts'
import { untar, unzip } from './read/archives.ts'
import { readGit } from './read/git.ts'
import { readMaven } from './read/maven.ts'
import { readUnity } from './read/unity.ts'
import { version } from './release.ts'
import { shippedFiles } from './shipped.ts'

let files: PackageFile[]
let index: PackageIndex

beforeAll(async () => {
  files = await buildPackages()
  index = JSON.parse(fileAt('index.json').toString()) as PackageIndex
})

function fileAt(path: string): Buffer {
  const file = files.find((one) => one.path === path)
  if (file === undefined) throw new Error(`there is no ${path}`)
  return file.bytes
}

function entryOf(platform: SdkPackage['platform']): SdkPackage {
  const entry = index.packages.find((one) => one.platform === platform)
  if (entry === undefined) throw new Error(`the index has no ${platform}`)
  return entry
}

/** The files that an app gets. */
async function packed(platform: SdkPackage['platform']): Promise<PackageFile[]> {
  const { kind, address } = entryOf(platform)
  if (kind === 'git') return readGit(async (path) => fileAt(`${address}/${path}`), version)
  if (kind === 'npm') return untar(fileAt(address))
  return unzip(fileAt(address))
}

const textIn = (all: readonly PackageFile[], path: string) =>
  all.find((one) => one.path === path)?.bytes.toString() ?? ''

test('two builds are equal byte for byte', async () => {
  const again = await buildPackages()
  expect(again.map(({ path }) => path)).toEqual(files.map(({ path }) => path))
  for (const [at, { path, bytes }] of again.entries())
    expect(bytes.equals(files[at]?.bytes ?? Buffer.alloc(0)), path).toBe(true)
})

/** A platform with a document has a package. */
const there = sdkPlatforms.filter((name) =>
  existsSync(new URL(`../${name}/README.md`, import.meta.url)),
)
const isThere = (platform: SdkPackage['platform']) => there.includes(platform)

test('the index names each platform once, with the sums of what is served', () => {
  // The web SDK is built before the packages are, or not at all.
  const names = index.packages.map(({ platform }) => platform).filter((name) => name !== 'web')
  expect(names).toEqual(there)
  for (const { platform, address, bytes, sha256, git } of index.packages) {
    if (platform === 'web') continue
    if (git) {
      expect(fileAt(`${address}/info/refs`).toString()).toContain(`${git.commit}\trefs/tags/`)
      expect(git.tag).toBe(version)
      continue
    }
    const file = fileAt(address)
    expect([platform, bytes]).toEqual([platform, file.length])
    expect(sha256).toBe(createHash('sha256').update(file).digest('hex'))
  }
})

test('the version of the SDKs is that of each manifest', async () => {
  const manifests = [
    ['flutter', 'pubspec.yaml', `\nversion: ${version}\n`],
    ['react-native', 'package/package.json', `"version": "${version}"`],
    ['unity', 'package.json', `"version": "${version}"`],
    ['godot', 'addons/frontrow/plugin.cfg', `version="${version}"`],
  ] as const
  const texts = manifests
    .filter(([platform]) => isThere(platform))
    .map(async ([platform, path, text]) => [textIn(await packed(platform), path), text] as const)
  for (const [manifest, text] of await Promise.all(texts)) expect(manifest).toContain(text)
})

test.each(there.filter((name) => name !== 'android'))(
  'the package of %s has its license and its documents, whose links stay inside of it',
  async (platform) => {
    const all = await packed(platform)
    const folder = { 'react-native': 'package/', godot: 'addons/frontrow/' }[platform as string]
    const paths = all.map(({ path }) => path)
    for (const name of ['README.md', 'AGENTS.md', 'LICENSE'])
      expect(paths).toContain(`${folder ?? ''}${name}`)
    const documents = all.filter(({ path }) => path.endsWith('.md'))
    const links = documents.flatMap(({ bytes }) => [
      ...bytes.toString().matchAll(/\]\(([^)#:\s]+)\)/g),
    ])
    for (const [, link = ''] of links)
      expect(
        paths.some((path) => path.startsWith(`${folder ?? ''}${link}`)),
        link,
      ).toBe(true)
  },
)

test('the archive for Godot writes into the folder of the add-on only', async () => {
  const paths = (await packed('godot')).map(({ path }) => path)
  expect(paths).toContain('addons/frontrow/plugin.cfg')
  expect(paths.filter((path) => !path.startsWith('addons/frontrow/'))).toEqual([])
})

test('each script for Godot is shipped with the id that Godot gave it [FINDINGS4-W9]', () => {
  const paths = shippedFiles('godot').map(({ path }) => path)
  const scripts = paths.filter((path) => path.endsWith('.gd'))
  expect(scripts.length).toBeGreaterThan(20)
  expect(scripts.filter((path) => !paths.includes(`${path}.uid`))).toEqual([])
})

test('the package for React Native runs no script and is typed', async () => {
  const all = await packed('react-native')
  const manifest = JSON.parse(textIn(all, 'package/package.json')) as {
    exports: Record<string, Record<'types' | 'import' | 'default', string>>
  }
  expect(manifest).toMatchObject({ name: 'frontrow-react-native', version })
  const named = Object.keys(manifest).filter((name) => /scripts|dependencies/i.test(name))
  expect(named).toEqual(['peerDependencies'])
  for (const path of Object.values(manifest.exports).flatMap((of) => Object.values(of)))
    expect(textIn(all, `package/${path.slice(2)}`), path).not.toBe('')
  const scripts = all.filter(({ path }) => path.endsWith('.js'))
  const needed = scripts.flatMap(({ bytes }) => [
    ...bytes.toString().matchAll(/require\("([^"]+)"/g),
  ])
  expect(new Set(needed.map(([, name]) => name).filter((name) => !name?.startsWith('./')))).toEqual(
    new Set(['react', 'react-native', 'react/jsx-runtime']),
  )
  const declarations = all.filter(({ path }) => path.endsWith('.d.ts'))
  for (const { path, bytes } of declarations)
    expect(bytes.toString(), path).not.toMatch(/@frontrow|\.tsx?"/)
})

test.runIf(isThere('unity'))(
  'the package for Unity has a GUID for each file and folder',
  async () => {
    expect(readUnity(await packed('unity'))).toMatchObject({ name: 'ads.frontrow.unity', version })
  },
)

test.runIf(isThere('android'))('the Maven repository has the Android library', async () => {
  const read = await readMaven(
    async (path) => fileAt(`maven/${path}`),
    'ads.frontrow:frontrow-android',
  )
  expect(read.version).toBe(version)
  expect(read.classes.map(({ path }) => path)).toContain('ads/frontrow/Frontrow.class')
  expect(read.aar.map(({ path }) => path)).toContain('AndroidManifest.xml')
})
