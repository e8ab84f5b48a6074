// The steps of `npm run test:sdks` that take a platform's package from the running server, with the
// platform's own tool.
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PackageIndex, SdkPackage } from '@frontrow/contract/sdk-packages'
import type { Bench, PlatformStep } from '../driver/platform.ts'
import type { PackageFile } from './files.ts'
import { buildPackages } from './packages.ts'
import { unzip } from './read/archives.ts'
import { type Fetch, readGit } from './read/git.ts'
import { readMaven } from './read/maven.ts'
import { readUnity } from './read/unity.ts'
import { version } from './release.ts'
import { shippedFiles } from './shipped.ts'

const sdk = fileURLToPath(new URL('..', import.meta.url))

type Platform = Exclude<SdkPackage['platform'], 'web'>

const takers: Record<Platform, (bench: Bench, url: string) => Promise<void>> = {
  android: takeFromMaven,
  ios: takeWithSwift,
  flutter: takeWithPub,
  'react-native': takeWithNpm,
  unity: takeWithGit,
  godot: takeArchive,
}

/** `package twice`: two processes build the same bytes. `package`: a tool takes what is served. */
export function packageSteps(platform: Platform): PlatformStep[] {
  return [
    { name: 'package twice', run: (bench) => buildTwice(platform, bench) },
    { name: 'package', run: async (bench) => takers[platform](bench, await urlOf(bench)) },
  ]
}

const urlOf = async (bench: Bench) => `${(await bench.server()).url}/sdk`

async function buildTwice(platform: Platform, bench: Bench): Promise<void> {
  const folder = join(bench.work, 'packages')
  await bench.run([process.execPath, join(sdk, 'packages/build-packages.ts'), folder])
  const files = await buildPackages()
  const index = files.find(({ path }) => path === 'index.json')?.bytes
  const { address } = packageIn(index, platform)
  const top = `${address.split('/')[0]}/`
  for (const { path, bytes } of files.filter((one) => one.path.startsWith(top)))
    if (!bytes.equals(readFileSync(join(folder, path)))) throw new Error(`${path} differs`)
}

/** What `index.json` says of the package of a platform. */
function packageIn(index: Buffer | undefined, platform: Platform): SdkPackage {
  const { packages } = JSON.parse(index?.toString() ?? '{"packages":[]}') as PackageIndex
  const found = packages.find((one) => one.platform === platform)
  if (found === undefined) throw new Error(`there is no package of ${platform}`)
  return found
}

function fetchFrom(url: string): Fetch {
  return async (path) => {
    const answer = await fetch(`${url}/${path}`, { redirect: 'error' })
    if (answer.status !== 200) throw new Error(`${url}/${path} is answered with ${answer.status}`)
    return Buffer.from(await answer.arrayBuffer())
  }
}

/** Writes files into a new folder of the bench. */
function writeApp(bench: Bench, files: readonly PackageFile[]): string {
  const folder = join(bench.work, 'package-app')
  for (const { path, bytes } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  return folder
}

const file = (path: string, ...lines: string[]): PackageFile => ({
  path,
  bytes: Buffer.from(`${lines.join('\n')}\n`),
})

async function takeFromMaven(bench: Bench, url: string): Promise<void> {
  const library = await readMaven(fetchFrom(`${url}/maven`), 'ads.frontrow:frontrow-android')
  if (!library.dependencies.every((one) => one.startsWith('org.jetbrains.kotlin:kotlin-stdlib:')))
    throw new Error(`it depends on ${library.dependencies.join(', ')}`)
  for (const path of ['AndroidManifest.xml', 'R.txt', 'proguard.txt'])
    if (!library.aar.some((one) => one.path === path)) throw new Error(`the AAR has no ${path}`)
  const jar = library.aar.filter(({ path }) => path === 'classes.jar')
  const folder = writeApp(bench, jar)
  const command = ['javap', '-cp', join(folder, 'classes.jar'), 'ads.frontrow.Frontrow']
  const printed = await bench.runInRoot(command, { folder })
  if (!printed.includes('class ads.frontrow.Frontrow')) throw new Error(printed)
}

async function takeWithSwift(bench: Bench, url: string): Promise<void> {
  const folder = writeApp(bench, [
    file(
      'Package.swift',
      '// swift-tools-version:5.9',
      'import PackageDescription',
      'let package = Package(',
      '  name: "app",',
      `  dependencies: [.package(url: "${url}/ios/frontrow.git", exact: "${version}")],`,
      '  targets: [.executableTarget(name: "app", dependencies: [',
      '    .product(name: "Frontrow", package: "frontrow"),',
      '  ])]',
      ')',
    ),
    file('Sources/app/main.swift', 'import Frontrow', 'print("taken")'),
  ])
  // SwiftPM remembers the commit of each address and version, and servers of other runs had others.
  const own = ['cache', 'config', 'security'].flatMap((name) => [
    `--${name}-path`,
    join(bench.work, 'swiftpm', name),
  ])
  const env = { HOME: bench.work }
  const printed = await bench.runInRoot(['swift', 'run', ...own, 'app'], { folder, env })
  if (!printed.includes('taken')) throw new Error(printed)
}

/** The packages of Dart and Flutter that the root has. `dart pub` finds Flutter by a folder. */
const dartPackages = '/usr/share/dart/packages'

async function takeWithPub(bench: Bench, url: string): Promise<void> {
  const others = ['characters', 'collection', 'material_color_utilities', 'meta', 'vector_math']
  const folder = writeApp(bench, [
    file(
      'pubspec.yaml',
      'name: app',
      'environment: { sdk: ^3.12.0 }',
      'dependencies:',
      '  frontrow_ads:',
      `    git: { url: "${url}/flutter/frontrow_ads.git", ref: "${version}" }`,
      'dependency_overrides:',
      ...others.map((name) => `  ${name}: { path: ${dartPackages}/${name} }`),
    ),
    file(
      'bin/main.dart',
      "import 'package:frontrow_ads/frontrow_ads.dart';",
      'void main() => print(Frontrow);',
    ),
    file('flutter/bin/cache/flutter.version.json', '{"flutterVersion":"3.47.5"}'),
  ])
  for (const [name, place] of Object.entries({
    flutter: 'packages',
    sky_engine: 'bin/cache/pkg',
  })) {
    mkdirSync(join(folder, 'flutter', place), { recursive: true })
    symlinkSync(`${dartPackages}/${name}`, join(folder, 'flutter', place, name))
  }
  const env = { HOME: bench.work, FLUTTER_ROOT: join(folder, 'flutter') }
  await bench.runInRoot(['dart', 'pub', 'get'], { folder, env })
  await bench.runInRoot(['dart', 'analyze', '--fatal-infos', 'bin'], { folder, env })
}

/**
 * React Native's packages are links, because npm would download 456 MB for a peer. Node cannot run
 * React Native itself, so the code runs on react-native-web.
 */
async function takeWithNpm(bench: Bench, url: string): Promise<void> {
  const own = join(sdk, 'react-native/node_modules')
  const folder = writeApp(bench, [
    file('package.json', '{ "private": true }'),
    file(
      'main.mjs',
      "import { createFrontrow, FrontrowBanner, FrontrowProvider, useAd } from 'frontrow-react-native'",
      "if (!FrontrowBanner || !FrontrowProvider || !useAd) throw new Error('an export is missing')",
      `const ads = createFrontrow({ baseUrl: '${url.replace(/\/sdk$/, '')}' })`,
      "const { reason } = await ads.requestAd('fr_p_unknown')",
      'process.stdout.write(`reason: ${reason}`)',
      'process.exit()',
    ),
  ])
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']
  const archive = `${url}/npm/frontrow-react-native-${version}.tgz`
  await bench.run(['npm', 'install', ...options, archive], { folder })
  const link = (name: string, target = name) =>
    symlinkSync(join(own, target), join(folder, 'node_modules', name))
  for (const name of ['@types', 'react', 'react-dom', 'react-native']) link(name)
  await compileWithNpm(bench, folder)
  rmSync(join(folder, 'node_modules/react-native'))
  link('react-native', 'react-native-web')
  const printed = await bench.run([process.execPath, 'main.mjs'], { folder })
  if (printed !== 'reason: refused') throw new Error(printed)
}

/** Compiles the snippet that uses the whole API, with the declarations of the package. */
async function compileWithNpm(bench: Bench, folder: string): Promise<void> {
  const snippet = readFileSync(join(sdk, 'react-native/snippets/api.tsx'), 'utf8')
  const compilerOptions = {
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    module: 'preserve',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    lib: ['ES2022'],
    types: [],
    customConditions: ['react-native'],
  }
  writeApp(bench, [
    file('api.tsx', snippet),
    // A declaration that cannot be read would make all of these right.
    file(
      'typed.ts',
      "import { createFrontrow, type AdResult, type FrontrowSettings } from 'frontrow-react-native'",
      ...['createFrontrow({})', 'placement(5)', "device({ type: 'no type' })"].map(
        (wrong) => `// @ts-expect-error\n${wrong}`,
      ),
      "declare function placement(of: NonNullable<AdResult['ad']>['placement']): void",
      "declare function device(of: FrontrowSettings['device']): void",
    ),
    file('tsconfig.json', JSON.stringify({ compilerOptions, files: ['api.tsx', 'typed.ts'] })),
  ])
  const compiler = join(sdk, '../node_modules/typescript/bin/tsc')
  await bench.run([process.execPath, compiler, '-p', folder])
}

async function takeWithGit(bench: Bench, url: string): Promise<void> {
  const address = `${url}/unity/frontrow.git`
  const clone = join(bench.work, 'package-app')
  const env = { HOME: bench.work }
  const git = ['git', 'clone', '--depth', '1', '--branch', version]
  await bench.runInRoot([...git, address, clone], { env })
  await bench.runInRoot(['git', '-C', clone, 'fsck', '--full', '--strict'], { env })
  // libgit2 speaks the "smart" protocol only.
  const script = 'import pygit2, sys; print(pygit2.clone_repository(*sys.argv[1:]).head.target)'
  const head = await bench.runInRoot(['python3', '-c', script, address, `${clone}-libgit2`], {
    env,
  })
  const index = await fetchFrom(url)('index.json')
  const { git: served } = packageIn(index, 'unity')
  if (head.trim() !== served?.commit) throw new Error(`libgit2 took ${head}`)
  const taken = readUnity(await readGit(fetchFrom(address), version))
  if (`${taken.name} ${taken.version}` !== `ads.frontrow.unity ${version}`)
    throw new Error(`it is ${taken.name} ${taken.version}`)
  const missing = shippedFiles('unity').filter(({ path }) => !taken.guids.has(path))
  if (missing.length > 0) throw new Error(`${missing[0]?.path} is not in it`)
}

/** The project is empty but for the add-on. Godot prints errors of scripts and ends with 0. */
async function takeArchive(bench: Bench, url: string): Promise<void> {
  const archive = await fetchFrom(url)(`godot/frontrow-${version}.zip`)
  const folder = writeApp(bench, [
    ...unzip(archive),
    file(
      'project.godot',
      'config_version=5',
      '[autoload]',
      'Frontrow="*res://addons/frontrow/frontrow.gd"',
      '[editor_plugins]',
      'enabled=PackedStringArray("res://addons/frontrow/plugin.cfg")',
    ),
    file(
      'main.gd',
      'extends SceneTree',
      'func _process(_delta: float) -> bool:',
      '\tvar ads: Node = root.get_node("Frontrow")',
      '\tads.call("setup", {"base_url": "http://127.0.0.1:1"})',
      '\tprint("taken: ", ads.has_method("request_ad"))',
      '\treturn true',
    ),
  ])
  const env = { HOME: bench.work }
  const godot = ['godot', '--headless', '--path', folder]
  const imported = await bench.runInRoot([...godot, '--import'], { env })
  const printed = await bench.runInRoot([...godot, '--script', 'main.gd'], { env })
  if (/SCRIPT ERROR|Parse Error/.test(imported + printed) || !printed.includes('taken: true'))
    throw new Error(imported + printed)
}
