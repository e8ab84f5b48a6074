// The example proxies of deploy/proxies, each on one port of this machine before nodes of a test.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../support/server-process.ts'

export const proxyNames = ['haproxy', 'nginx', 'caddy', 'plain'] as const
export type ProxyName = (typeof proxyNames)[number]

export interface Proxy {
  url: string
  stop(): Promise<void>
}

/** True where the program of the proxy is installed. */
export function hasProxy(name: ProxyName): boolean {
  try {
    execFileSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${programOf(name)}`])
    return true
  } catch {
    return false
  }
}

/**
 * Starts a proxy with its example, in which only the address that it listens on, its certificate
 * and the addresses of the nodes are replaced. `plain` is an nginx with its defaults: it knows no
 * readiness, and asks another node only where the first one could not be reached.
 */
export async function startProxy(name: ProxyName, nodes: readonly string[]): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-proxy-'))
  const port = await freePort()
  const file = join(folder, 'config')
  const hosts = nodes.map((node) => new URL(node).host)
  writeFileSync(file, configs[name](port, hosts))
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PATH: `${process.env['PATH'] ?? ''}:/usr/sbin`,
    HOME: folder,
    SITE_ADDRESS: url,
    NODES: hosts.join(' '),
  }
  const [command, ...args] = commandOf(name, file, folder)
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  await untilServed(`${url}/health/live`, child)
  return {
    url,
    stop: async () => {
      await new Promise((done) => {
        child.once('exit', done)
        child.kill('SIGTERM')
      })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function programOf(name: ProxyName): string {
  return name === 'plain' ? 'nginx' : name
}

function commandOf(name: ProxyName, file: string, folder: string): [string, ...string[]] {
  if (name === 'haproxy') return ['haproxy', '-db', '-f', file]
  if (name === 'caddy') return ['caddy', 'run', '--config', file, '--adapter', 'caddyfile']
  const settings = `daemon off; pid ${folder}/pid;`
  return ['nginx', '-p', folder, '-c', file, '-e', 'stderr', '-g', settings]
}

const example = (path: string) =>
  readFileSync(new URL(`../../../deploy/proxies/${path}`, import.meta.url), 'utf8')

function withNodes(text: string, hosts: readonly string[]): string {
  return hosts.reduce((all, host, at) => all.replaceAll(`10.0.0.1${at + 1}:8080`, host), text)
}

const configs: Record<ProxyName, (port: number, hosts: readonly string[]) => string> = {
  haproxy: (port, hosts) =>
    withNodes(example('haproxy/haproxy.cfg'), hosts)
      .replace(/^ *bind :80\n/m, '')
      .replace(/^ *bind :443 .*$/m, `    bind 127.0.0.1:${port}`)
      .replace(/^ *http-request redirect scheme .*\n/m, ''),
  nginx: (port, hosts) =>
    withNodes(example('nginx/nginx.conf'), hosts)
      .replace(/ {4}server \{\n {8}listen 80;[^}]*\}\n/, '')
      .replace(/^ *listen 443 .*$/m, `        listen 127.0.0.1:${port};`)
      .replaceAll(/^ *ssl_.*\n/gm, ''),
  caddy: (_port, hosts) => `{\n\tadmin off\n}\n${withNodes(example('caddy/Caddyfile'), hosts)}`,
  plain: (port, hosts) => `events {}
http {
  access_log off;
  upstream nodes { ${hosts.map((host) => `server ${host};`).join(' ')} keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://nodes;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }
}
`,
}

async function untilServed(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the proxy ended with ${child.exitCode}`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.status === 200) return
    await wait(50)
  }
  throw new Error('the proxy did not serve in time')
}
