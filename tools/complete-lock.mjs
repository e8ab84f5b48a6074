// Adds the optional platform packages to package-lock.json that npm leaves out. When a registry
// lacks some platform builds, `npm install` writes a lock file that `npm ci` refuses (EUSAGE,
// "Missing … from lock file"; npm/cli #9342). An entry with version and platform but without
// integrity is enough for npm; no machine installs it, because its registry has no such build. Run
// this after every change of a dependency, then `npm ci --dry-run --ignore-scripts`.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const systems = {
  aix: 'aix',
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  win: 'win32',
  win32: 'win32',
  windows: 'win32',
}
const processors = 'arm64 x64 ia32 riscv64 ppc64 s390x loong64 mips64el arm'.split(' ')
const exactVersion = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/

/**
 * Adds an entry for each optional platform package that the lock names but does not contain.
 * @param {{ packages: Record<string, any> }} lock a parsed package-lock.json; it is changed in
 * place
 * @returns {string[]} the added paths, such as `node_modules/@oxlint/binding-darwin-x64`
 */
export function completeLock(lock) {
  const added = []
  for (const [place, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isLocked(lock, place, name) || !exactVersion.test(version)) continue
      const platform = platformOf(name)
      if (!platform) continue
      const dev = entry.dev ? { dev: true } : {}
      lock.packages[`node_modules/${name}`] = { version, ...dev, optional: true, ...platform }
      added.push(`node_modules/${name}`)
    }
  }
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  return added
}

/** Searches like Node: beside the package that needs it, then one folder up at a time. */
function isLocked(lock, place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
    if (!at) return false
    if (!at.includes('node_modules/')) at = ''
  }
}

/**
 * Reads the platform from a package's name: `@swc/core-win32-arm64-msvc`. Null where it has none.
 */
function platformOf(name) {
  const words = name.split(/[/@-]/)
  const system = words.map((word) => systems[word]).find(Boolean)
  if (!system) return null
  const processor = processors.find((candidate) => words.includes(candidate))
  return {
    os: [system],
    ...(processor ? { cpu: [processor] } : {}),
    ...(words.some((word) => word.startsWith('musl')) ? { libc: ['musl'] } : {}),
  }
}

function main() {
  const path = fileURLToPath(new URL('../package-lock.json', import.meta.url))
  const lock = JSON.parse(readFileSync(path, 'utf8'))
  const added = completeLock(lock)
  if (added.length > 0) writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`package-lock.json: ${added.length} platform packages added`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
