// All packages: the files below /sdk/, and the index that names them.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type PackageIndex, type SdkPackage, sdkPlatforms } from '@frontrow/contract/sdk-packages'
import { bundle } from './bundle.ts'
import { clientAddress, clientPackage } from './client-package.ts'
import { type PackageFile, sorted } from './files.ts'
import { gitRepository } from './git-repository.ts'
import { aarPath, mavenRepository } from './maven.ts'
import { readProofs } from './proofs.ts'
import { reactNativePackage } from './react-native.ts'
import { releaseDate, version } from './release.ts'
import { shippedFiles } from './shipped.ts'
import { unityMetas } from './unity-metas.ts'
import { zip } from './zip.ts'

const sdk = fileURLToPath(new URL('..', import.meta.url))

type Platform = SdkPackage['platform']

interface Built {
  files: PackageFile[]
  entry: Pick<SdkPackage, 'kind' | 'address' | 'bytes' | 'sha256' | 'git'>
}

/** Undefined where what is packed is not there yet. */
const builders: Record<Platform, () => Built | undefined | Promise<Built | undefined>> = {
  web: () => web(),
  android: () => android(),
  ios: () => git('ios/frontrow.git', shippedFiles('ios'), 'Package.swift'),
  flutter: () => git('flutter/frontrow_ads.git', shippedFiles('flutter'), 'pubspec.yaml'),
  'react-native': async () =>
    oneFile('npm', `npm/frontrow-react-native-${version}.tgz`, await reactNativePackage()),
  unity: () => unity(),
  godot: () => oneFile('zip', `godot/frontrow-${version}.zip`, zip(godotFiles())),
}

/** Every file below /sdk/, by its path there, with `index.json`. */
export async function buildPackages(): Promise<PackageFile[]> {
  const proofs = readProofs()
  const files: PackageFile[] = []
  const index: PackageIndex = { packages: [] }
  for (const platform of sdkPlatforms) {
    const built = await builders[platform]()
    if (built === undefined) continue
    files.push(...built.files)
    const proof = proofs.get(platform) ?? null
    index.packages.push({ platform, version, ...built.entry, proof })
  }
  const bytes = Buffer.from(`${JSON.stringify(index, null, 2)}\n`)
  return sorted([...files, ...(await forPrograms()), { path: 'index.json', bytes }])
}

/** What is for programs on servers is no SDK of a platform, so the index does not have it. */
async function forPrograms(): Promise<PackageFile[]> {
  const scripts = ['listen.mjs', 'reward.mjs', 'webhook.mjs']
  return [
    { path: clientAddress, bytes: await clientPackage() },
    ...scripts.map((path) => ({ path, bytes: readFileSync(`${sdk}verify/${path}`) })),
  ]
}

function oneFile(kind: SdkPackage['kind'], address: string, bytes: Buffer): Built {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const entry = { kind, address, bytes: bytes.length, sha256 }
  return { files: [{ path: address, bytes }], entry }
}

/** A Git repository, if the file is among these without which there is no package. */
function git(address: string, files: readonly PackageFile[], first: string): Built | undefined {
  if (!files.some(({ path }) => path === first)) return undefined
  const repository = gitRepository(files, { version, date: releaseDate })
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
  return {
    files: repository.files.map((file) => ({ ...file, path: `${address}/${file.path}` })),
    entry: { kind: 'git', address, bytes, git: { tag: version, commit: repository.commit } },
  }
}

/** The web SDK, which is served by itself, and its fake for the tests of a page. */
async function web(): Promise<Built | undefined> {
  const script = `${sdk}dist/frontrow.js`
  if (!existsSync(script)) return undefined
  const files = await bundle(sdk, {
    minify: true,
    lib: { entry: 'src/fake.ts', formats: ['es'], fileName: () => 'frontrow-fake.js' },
  })
  return { ...oneFile('script', 'frontrow.js', readFileSync(script)), files }
}

/** The AAR is committed, because building it needs a Kotlin compiler. */
function android(): Built | undefined {
  const coordinates = { group: 'ads.frontrow', artifact: 'frontrow-android', version }
  const built = `${sdk}proof/android/release/frontrow-android-${version}.aar`
  if (!existsSync(built)) return undefined
  const aar = readFileSync(built)
  const files = mavenRepository({ ...coordinates, date: releaseDate, aar, kotlin: kotlinStdlib() })
  return {
    entry: oneFile('maven', `maven/${aarPath(coordinates)}`, aar).entry,
    files: files.map((file) => ({ ...file, path: `maven/${file.path}` })),
  }
}

/** Kotlin's plugin for Gradle adds the kotlin-stdlib of its own version. */
function kotlinStdlib(): string {
  const plugins = readFileSync(`${sdk}android/build.gradle.kts`, 'utf8')
  const found = /id\("org\.jetbrains\.kotlin\.android"\) version "([^"]+)"/.exec(plugins)
  if (found?.[1] === undefined) throw new Error('build.gradle.kts names no version of Kotlin')
  return found[1]
}

function unity(): Built | undefined {
  const files = unityFiles()
  const all = [...files, ...unityMetas(files, 'ads.frontrow.unity')]
  return git('unity/frontrow.git', all, 'package.json')
}

/** Node needs the manifest's `type`, which means another thing to Unity. */
function unityFiles(): PackageFile[] {
  return shippedFiles('unity').map((file) => {
    if (file.path !== 'package.json') return file
    const manifest = { ...(JSON.parse(file.bytes.toString()) as object), type: undefined }
    return { ...file, bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) }
  })
}

/** Everything is in the add-on's folder, so that the archive writes over no file of a game. */
function godotFiles(): PackageFile[] {
  return shippedFiles('godot').map((file) =>
    file.path.startsWith('addons/') ? file : { ...file, path: `addons/frontrow/${file.path}` },
  )
}
