// The example proxies of deploy/proxies, run as they are but for addresses and certificates.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const proxyKinds = ['caddy', 'haproxy', 'nginx'] as const
export type ProxyKind = (typeof proxyKinds)[number]

const files = {
  caddy: 'caddy/Caddyfile',
  haproxy: 'haproxy/haproxy.cfg',
  nginx: 'nginx/nginx.conf',
}
const exampleNodes = ['10.0.0.11:8080', '10.0.0.12:8080', '10.0.0.13:8080']

/** The text of an example as operators get it. */
export function exampleOf(kind: ProxyKind): string {
  const path = fileURLToPath(new URL(`../../deploy/proxies/${files[kind]}`, import.meta.url))
  return readFileSync(path, 'utf8')
}

/** True where the program is installed. Otherwise a line says which package of Debian has it. */
export function isInstalled(program: string, debianPackage: string): boolean {
  const isThere = spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
  if (!isThere)
    process.stderr.write(
      `\nSKIPPED: ${program} is not installed, so its example was not checked. apt-get install ${debianPackage}\n\n`,
    )
  return isThere
}

/** What the proxy's own checker says about the unchanged example; empty where it is content. */
export function checkExample(kind: ProxyKind): string {
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-proxy-'))
  try {
    const certificate = makeCertificate(folder)
    const text = exampleOf(kind)
      .replaceAll(/\/etc\/(haproxy|nginx)\/ads\.example\.com\.(pem|key)/g, certificate)
      .replace(/^http \{/m, `http {\n${temporaryFolders(folder)}`)
    const file = join(folder, 'config')
    writeFileSync(file, text)
    const checked = spawnSync(...checkerOf(kind, file, folder), { encoding: 'utf8' })
    return checked.status === 0 ? '' : `${checked.stdout}${checked.stderr}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function checkerOf(kind: ProxyKind, file: string, folder: string): [string, string[]] {
  if (kind === 'caddy') return ['caddy', ['validate', '--adapter', 'caddyfile', '--config', file]]
  if (kind === 'haproxy') return ['haproxy', ['-c', '-f', file]]
  return ['nginx', ['-t', '-q', '-c', file, '-g', `pid ${folder}/pid;`]]
}

/** One file with a certificate and its key, as HAProxy reads it. */
function makeCertificate(folder: string): string {
  const file = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  const subject = ['-subj', '/CN=network.example.com', '-days', '2']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', file, ...subject],
    { stdio: 'pipe' },
  )
  writeFileSync(file, readFileSync(file, 'utf8') + readFileSync(key, 'utf8'))
  return file
}

/** nginx makes its folders for bodies at once, where only root may. */
function temporaryFolders(folder: string): string {
  return ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
}

export interface RunningProxy {
  url: string
  stop(): Promise<void>
}

/**
 * Runs an example on this machine without TLS: before these nodes (`127.0.0.1:8081`), at this port.
 * Resolves when a node answers through it.
 */
export async function startProxy(
  kind: ProxyKind,
  { port, nodes }: { port: number; nodes: readonly string[] },
): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-proxy-'))
  // Where root runs it, nginx stores bodies as another user.
  chmodSync(folder, 0o711)
  const file = join(folder, 'config')
  writeFileSync(file, localConfig(kind, { port, nodes, folder }))
  const child = spawn(...commandOf(kind, file, folder), {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_ADDRESS: `http://127.0.0.1:${port}`,
      NODES: nodes.join(' '),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (printed = (printed + bytes.toString()).slice(-4000)))
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    await endOf(child)
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (answer?.status === 200) return { url, stop }
    if (child.exitCode !== null) break
    await wait(100)
  }
  await stop()
  throw new Error(`${kind} does not pass calls on: ${printed}`)
}

/** Fails where a line that it changes is not in the example any more. */
function localConfig(
  kind: ProxyKind,
  { port, nodes, folder }: { port: number; nodes: readonly string[]; folder: string },
): string {
  const changed = (text: string, from: string | RegExp, to: string) => {
    const after = text.replace(from, to)
    if (after === text) throw new Error(`the example of ${kind} has no ${String(from)}`)
    return after
  }
  const withNodes = exampleNodes.reduce((text, example, index) => {
    const node = nodes[index]
    return node === undefined
      ? text.replaceAll(new RegExp(`^ *server .*${example}.*\\n`, 'gm'), '')
      : text.replaceAll(example, node)
  }, exampleOf(kind))
  // Caddy reads both from its environment.
  if (kind === 'caddy') return `{\n\tadmin off\n}\n${exampleOf(kind)}`
  if (kind === 'haproxy') {
    const plain = changed(withNodes, /^ +bind :443 .*\n/m, '')
    const local = changed(plain, 'bind :80', `bind 127.0.0.1:${port}`)
    return changed(local, /^ +http-request redirect .*\n/m, '')
  }
  const plain = changed(withNodes, /^ {4}server \{\n {8}listen 80;[\s\S]*?\n {4}\}\n/m, '')
  const local = changed(plain, 'listen 443 ssl http2', `listen 127.0.0.1:${port}`)
  const open = changed(local, /^ +ssl_.*\n/gm, '')
  return changed(open, /^http \{/m, `http {\n${temporaryFolders(folder)}`)
}

function commandOf(kind: ProxyKind, file: string, folder: string): [string, string[]] {
  if (kind === 'caddy') return ['caddy', ['run', '--adapter', 'caddyfile', '--config', file]]
  if (kind === 'haproxy') return ['haproxy', ['-db', '-f', file]]
  return ['nginx', ['-c', file, '-g', `daemon off; pid ${folder}/pid;`]]
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise((done) => {
    child.once('exit', done)
    child.kill('SIGTERM')
  })
}
