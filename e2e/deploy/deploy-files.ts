// The files of deploy/ that are no proxies, checked by the tools that read them.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const repository = fileURLToPath(new URL('../..', import.meta.url))
const deploy = join(repository, 'deploy')

/** What `systemd-analyze verify` says about the unit; empty where it is content. */
export function checkUnit(): string {
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-unit-'))
  try {
    const unit = readFileSync(join(deploy, 'systemd/frontrow.service'), 'utf8')
    // It looks for the program, which is installed elsewhere here.
    const here = unit.replace('/opt/frontrow/node_modules/.bin/node', process.execPath)
    if (here === unit) return 'the unit does not start /opt/frontrow/node_modules/.bin/node'
    const file = join(folder, 'frontrow.service')
    writeFileSync(file, here)
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], {
      encoding: 'utf8',
    })
    // It also names units of this machine that have nothing to do with ours.
    const said = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('frontrow'))
    return status === 0 ? said.join('\n') : `${stdout}${stderr}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The shell text of the unit's ExecStartPost, as systemd hands it over: lines joined, `$$` as `$`.
 */
export function waitsForStart(): string {
  const unit = readFileSync(join(deploy, 'systemd/frontrow.service'), 'utf8')
  const [, text] = /^ExecStartPost=\/bin\/sh -c '(.*?)'$/ms.exec(unit) ?? []
  if (text === undefined) throw new Error('the unit has no ExecStartPost that is a shell text')
  // systemd would put the value of its own variable in place of a single $.
  if (/(?<!\$)\$(?!\$)/.test(text)) throw new Error(`a single $ in ExecStartPost: ${text}`)
  return text.replaceAll('\\\n', ' ').replaceAll('$$', '$')
}

/** The manifests as `kubectl kustomize` writes them. Throws with what it says otherwise. */
export function kustomize(): string {
  return execFileSync('kubectl', ['kustomize', join(deploy, 'kustomize')], { encoding: 'utf8' })
}

/** Where the network of compose.yml has its addresses, and which one Caddy has. */
export function composeAddresses(): { subnet: string; handedOut: string; fixed: string } {
  const text = readFileSync(join(deploy, 'compose/compose.yml'), 'utf8')
  const found = (pattern: RegExp) => pattern.exec(text)?.[1] ?? ''
  return {
    subnet: found(/subnet: ([\d./]+)/),
    handedOut: found(/ip_range: ([\d./]+)/),
    fixed: found(/ipv4_address: ([\d.]+)/),
  }
}

/** What docker-compose says about the file; empty where it is content. */
export function checkCompose(settings: Record<string, string>): string {
  const file = join(deploy, 'compose/compose.yml')
  const { status, stdout, stderr } = spawnSync('docker-compose', ['-f', file, 'config', '-q'], {
    encoding: 'utf8',
    env: Object.assign({ PATH: process.env['PATH'] }, settings),
  })
  return status === 0 ? '' : `${stdout}${stderr}`
}

/** An instruction of a Dockerfile, such as `COPY` with its words. */
interface Instruction {
  name: string
  text: string
}

interface Stage {
  name: string
  from: string
  steps: Instruction[]
}

/** The stages of deploy/Dockerfile, in order. */
export function readDockerfile(): Stage[] {
  const lines = readFileSync(join(deploy, 'Dockerfile'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const stages: Stage[] = []
  for (const line of lines) {
    const [, name = '', text = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (name === 'FROM') {
      const [from = '', , as = ''] = text.split(' ')
      stages.push({ name: as, from, steps: [] })
    } else stages.at(-1)?.steps.push({ name, text })
  }
  return stages
}

/**
 * Carries out COPY and RUN of the Dockerfile in folders in place of images, with this machine's
 * Node in place of the base image. Steps that change the base image are left out. Returns the
 * folder of the last stage's `/app`.
 */
export function buildWithoutImages(into: string): string {
  const built = new Map<string, string>()
  let last = ''
  for (const [index, { name, from, steps }] of readDockerfile().entries()) {
    last = join(into, name === '' ? `stage-${index}` : name)
    mkdirSync(last, { recursive: true })
    const base = built.get(from)
    if (base !== undefined) cpSync(base, last, { recursive: true, verbatimSymlinks: true })
    for (const step of steps) carryOut(step, { folder: last, built })
    built.set(name, last)
  }
  return last
}

function carryOut(
  { name, text }: Instruction,
  { folder, built }: { folder: string; built: ReadonlyMap<string, string> },
): void {
  if (name === 'COPY') copy(text, folder, built)
  if (name !== 'RUN' || /\/usr\/local|mkdir -p \/data/.test(text)) return
  const PATH = `${dirname(process.execPath)}:${process.env['PATH']}`
  execFileSync('sh', ['-c', text.replaceAll('/app/', `${folder}/`)], {
    cwd: folder,
    stdio: 'pipe',
    env: { PATH, HOME: process.env['HOME'] },
  })
}

function copy(text: string, folder: string, built: ReadonlyMap<string, string>): void {
  const [, stage, words = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(text) ?? []
  const source = stage === undefined ? repository : (built.get(stage) ?? '')
  const paths = words.split(' ')
  const target = join(folder, paths.pop() ?? '')
  for (const path of paths) {
    const from = resolve(source, path.replace(/^\/app\//, ''))
    const to = words.endsWith('/') ? join(target, basename(path)) : target
    const filter = stage === undefined ? isSent : () => true
    cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter })
  }
}

/** What .dockerignore keeps from the build. */
const isSent = (path: string) =>
  !/\/(node_modules|dist|test)(\/|$)|\.test\.tsx?$/.test(path.slice(repository.length - 1))
