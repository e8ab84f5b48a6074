// The container engine that builds and runs the image: docker, or buildah and podman where no
// docker engine runs. A machine with buildah may have no registry of images, so the base image is
// assembled here: Debian by debootstrap, Node from our own package, and the npm of this machine.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readDockerfile, repository } from './deploy-files.ts'

export interface ContainerEngine {
  /** Runs a command that docker and podman have in common. Returns its output. */
  call(...words: string[]): string
  build(image: string): void
  /** Options that `run` needs with this engine, in addition to the restrictions of compose.yml. */
  runOptions: readonly string[]
  isHealthy(name: string): boolean
  close(): void
}

/** Undefined where nothing can build an image; then says so on stderr. */
export function findEngine(): ContainerEngine | undefined {
  const base = readDockerfile()[0]?.from ?? ''
  if (hasDocker(base)) return docker
  const missing = ['buildah', 'podman', 'debootstrap', 'nsenter', 'npm'].filter(
    (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0,
  )
  if (missing.length === 0 && process.getuid?.() === 0) return withPodman(base)
  process.stderr.write(
    `\nSKIPPED: there is no docker engine with the image ${base}, and without one the test needs root and ` +
      `buildah, podman and debootstrap, so no image was built. apt-get install docker.io, or buildah podman crun debootstrap\n\n`,
  )
  return undefined
}

function run(program: string, ...words: string[]): string {
  return execFileSync(program, words, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1e8,
  })
}

const hasDocker = (base: string) =>
  spawnSync('docker', ['info']).status === 0 &&
  (spawnSync('docker', ['image', 'inspect', base]).status === 0 ||
    spawnSync('docker', ['pull', base]).status === 0)

const dockerfile = join(repository, 'deploy/Dockerfile')

const docker: ContainerEngine = {
  call: (...words) => run('docker', ...words),
  build: (image) =>
    void run('docker', 'build', '--network', 'host', '-f', dockerfile, '-t', image, repository),
  runOptions: [],
  isHealthy: (name) =>
    run('docker', 'inspect', '--format', '{{.State.Health.Status}}', name).trim() === 'healthy',
  close: () => {},
}

/** Its images and containers are in a folder of its own, which `close` removes. */
function withPodman(base: string): ContainerEngine {
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-podman-'))
  const store = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')]
  const space = openMountSpace()
  const buildah = (...words: string[]) => run('buildah', ...store, ...words)
  const call = (...words: string[]) => run('nsenter', ...space.enter, 'podman', ...store, ...words)
  return {
    call,
    build: (image) => {
      const name = `docker.io/library/${base}`
      const made = buildah('from', 'scratch').trim()
      buildah('add', '--quiet', made, makeBase(join(folder, 'base')), '/')
      buildah('commit', '--quiet', '--rm', made, name)
      const options = ['--isolation', 'chroot', '--network', 'host', '--pull-never']
      buildah('bud', ...options, '--format', 'docker', '-f', dockerfile, '-t', image, repository)
    },
    // Limits that a root without CAP_SYS_RESOURCE may set. /tmp is the only folder in memory.
    runOptions: [
      '--cgroups=disabled',
      '--read-only-tmpfs=false',
      '--log-driver=k8s-file',
      '--ulimit=nofile=4096:4096',
      '--ulimit=nproc=4096:4096',
      '--pull=never',
    ],
    // Without systemd nothing runs the health check by itself.
    isHealthy: (name) =>
      spawnSync('nsenter', [...space.enter, 'podman', ...store, 'healthcheck', 'run', name])
        .status === 0,
    close: () => {
      space.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * crun refuses a machine that has cgroups of both versions, also where it makes none. In a mount
 * namespace of its own it sees one version; the machine keeps both.
 */
function openMountSpace(): { enter: readonly string[]; close(): void } {
  const hide = 'umount /sys/fs/cgroup/unified 2>/dev/null; exec sleep 86400'
  const holder = spawn('unshare', ['--mount', 'sh', '-c', hide], { stdio: 'ignore' })
  return {
    enter: [`--target=${holder.pid}`, '--mount'],
    close: () => void holder.kill('SIGKILL'),
  }
}

/** The root of a machine with Debian 12, Node and npm, in place of the base image. */
function makeBase(root: string): string {
  run('debootstrap', '--variant=minbase', 'bookworm', root)
  for (const left of ['var/cache/apt', 'var/lib/apt/lists'])
    rmSync(join(root, left), { recursive: true, force: true })
  const node = join(repository, `node_modules/node-linux-${process.arch}/bin/node`)
  copyFileSync(node, join(root, 'usr/local/bin/node'))
  const npm = join(run('npm', 'root', '--global').trim(), 'npm')
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'))
  // Some machines need an additional certificate to reach the registry, and so does the build.
  const certificates = run('npm', 'config', 'get', 'cafile').trim()
  if (existsSync(certificates)) {
    const inside = '/usr/local/share/ca.crt'
    copyFileSync(certificates, join(root, inside))
    const settings = join(root, 'usr/local/etc/npmrc')
    mkdirSync(dirname(settings), { recursive: true })
    writeFileSync(settings, `cafile=${inside}\n`)
  }
  return root
}
