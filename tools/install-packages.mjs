import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const name = 'Installing the packages'
const barWidth = 24

/**
 * Runs the command that installs, and returns what is wrong. On a terminal a live line counts the
 * packages that are there.
 * @param {string[]} command
 * @param {{ root: string, places: string[] }} where a file of each package
 */
export async function installPackages([program, ...args], { root, places }) {
  const isLive = process.stdout.isTTY && !process.env.LOG_LEVEL
  if (!isLive) console.log(`${name} (npm ci); this takes about half a minute.`)
  const timer = isLive ? setInterval(() => draw(places), 500) : undefined
  const beganAt = performance.now()
  const shell = process.platform === 'win32' && program === 'npm'
  const child = spawn(program, args, { cwd: root, shell, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text))
  const code = await new Promise((resolve) => {
    child.on('error', resolve)
    child.on('close', resolve)
  })
  clearInterval(timer)
  const seconds = Math.round((performance.now() - beganAt) / 1000)
  if (isLive) process.stdout.write(`\r\u001B[2K  ${name}: done in ${seconds} s\n`)
  return code === 0 ? undefined : `${printed}\nFailed: ${[program, ...args].join(' ')} (${code})`
}

function draw(places) {
  const there = places.filter((place) => existsSync(place)).length
  const full = Math.round((there / places.length) * barWidth)
  const bar = '█'.repeat(full) + '░'.repeat(barWidth - full)
  process.stdout.write(`\r\u001B[2K  ${name}  ${bar}  ${there} of ${places.length}`)
}

/**
 * False for a Node under which npm leaves out builds of packages that are needed, without a word.
 * This one only installs and starts, because Node 24 comes with the packages.
 * @param {string} version
 */
export function canInstall(version) {
  const [major, minor] = version.split('.').map(Number)
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
}
