import { cpSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bench, Platform, Result } from '../../driver/platform.ts'
import { packageSteps } from '../../packages/platform-steps.ts'

const proof = fileURLToPath(new URL('.', import.meta.url))
const source = join(proof, '../../godot')
/** The most bytes that the add-on may have. */
const mostBytes = 89_000

export const platform: Platform = {
  name: 'godot',
  root: 'sid',
  steps: [
    { name: 'compile', run: compile },
    { name: 'size', run: measure },
    { name: 'tests', run: test },
    { name: 'story', run: (bench) => bench.story(start(bench, ['--headless'])) },
    { name: 'real', run: (bench) => bench.real(start(bench, ['--headless'])) },
    { name: 'shown', run: show },
    ...packageSteps('godot'),
  ],
}

/**
 * Works on a copy with the player, because Godot writes into a project. The project makes every
 * warning an error. Godot prints the errors of scripts, and ends with 0.
 */
async function compile(bench: Bench): Promise<void> {
  cpSync(source, project(bench), { recursive: true })
  cpSync(join(proof, 'player'), join(project(bench), 'player'), { recursive: true })
  cpSync(join(source, '../words.json'), join(project(bench), 'words.json'))
  await bench.runInRoot(godot(bench, '--headless', '--import'), inHome(bench))
  const check = godot(bench, '--headless', '--script', 'tests/check.gd')
  const printed = await bench.runInRoot(check, inHome(bench))
  if (printed.includes('SCRIPT ERROR')) throw new Error(printed)
}

async function measure(): Promise<void> {
  const addOn = join(source, 'addons')
  const names = readdirSync(addOn, { recursive: true, encoding: 'utf8' })
  const sources = names.filter((name) => /\.(gd|cfg)$/.test(name))
  const bytes = sources.reduce((sum, name) => sum + readFileSync(join(addOn, name)).length, 0)
  if (bytes > mostBytes) throw new Error(`the add-on has ${bytes} bytes`)
}

/** The tests of the folder `tests`, one line each. */
async function test(bench: Bench): Promise<Result[]> {
  const command = onDisplay(bench, '390x844', '--script', 'tests/main.gd')
  const printed = await bench
    .runInRoot(command, inHome(bench))
    .catch((error: Error) => error.message)
  const lines = [...printed.matchAll(/^(ok|failed) ([\w/]+)(?:: (.*))?$/gm)]
  if (lines.length === 0 || printed.includes('SCRIPT ERROR')) throw new Error(printed)
  return lines.map(([, verdict, name, why]) => ({
    name: `tests/${name}`,
    status: verdict === 'ok' ? 'passed' : 'failed',
    ...(why && { why }),
  }))
}

function start(bench: Bench, options: readonly string[]) {
  const command = godot(bench, ...options, '--script', 'player/main.gd')
  return (env: Record<string, string>) => bench.startInRoot(command, inHome(bench, env))
}

/** Godot plays Theora only, so the videos of the server are converted before. */
async function show(bench: Bench): Promise<Result[]> {
  const server = await bench.server()
  await server.convertVideos()
  return bench.shown(startShown(bench))
}

/** Two pixels in each density-independent one, and a phone with a notch. */
function startShown(bench: Bench) {
  return (env: Record<string, string>) => {
    const [width = 0, height = 0] = (env['FRONTROW_WINDOW'] ?? '').split('x').map(Number)
    const insets = width > height ? '47,0,47,21' : '0,47,0,34'
    const size = `${width * 2}x${height * 2}`
    const command = onDisplay(bench, size, '--script', 'player/main.gd')
    const more = { FRONTROW_SCALE: '2', FRONTROW_INSETS: insets }
    return bench.startInRoot(command, inHome(bench, { ...env, ...more }))
  }
}

const project = (bench: Bench) => join(bench.work, 'project')

/** What Godot stores for its user stays in the folder of this run. */
const inHome = (bench: Bench, env: Record<string, string> = {}) => ({
  env: { ...env, HOME: bench.work },
})

function godot(bench: Bench, ...args: string[]): string[] {
  return ['godot', '--path', project(bench), ...args]
}

/** Godot with a window, drawn by software. */
function onDisplay(bench: Bench, resolution: string, ...args: string[]): string[] {
  const drawn = ['--rendering-driver', 'opengl3', '--audio-driver', 'Dummy', '--disable-vsync']
  const script = join(proof, 'player/with-display.sh')
  return ['sh', script, ...godot(bench, ...drawn, '--resolution', resolution, ...args)]
}
