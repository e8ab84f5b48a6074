import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { studios } from '../../seed/demo/studios.ts'
import { listOrganizations } from '../features/account/account.ts'
import { type DemoOperator, makeDemoView } from '../features/operator/operator.ts'
import type { Config } from '../lib/config.ts'
import { clusterFolder } from '../lib/data-folder.ts'
import { removeEmbeddedPostgres } from '../lib/embedded-postgres.ts'
import { adjustDemo } from './demo-adjustment.ts'
import { makeDemoReports } from './demo-reviews.ts'
import { type DemoMaking, demoDays, makeDemo } from './demo-making.ts'

export interface DemoSignIn {
  email: string
  password: string
  /** A short description of the demo's content. */
  summary: string
  /** Who operates the demo, with their passwords. */
  operators: DemoOperator[]
}

interface DemoState extends Omit<DemoSignIn, 'operators'> {
  state: 'making' | 'made'
  /** A demo that was made before there were operators has none. */
  operators?: DemoOperator[]
}

/**
 * Removes an incomplete demo of a start that was killed. No other data can be lost, because the
 * server refuses all calls until the demo is complete.
 */
export async function clearHalfMadeDemo(config: Config): Promise<void> {
  const { dataDir, filesFolder } = config
  if (readState(dataDir)?.state !== 'making') return
  await removeEmbeddedPostgres(clusterFolder(dataDir).folder)
  // A configured folder may hold other files and is kept. Media without a row are never served.
  if (filesFolder === join(dataDir, 'media')) rmSync(filesFolder, { recursive: true, force: true })
  rmSync(stateFile(dataDir), { force: true })
}

/**
 * Creates the demo on an empty installation. On an installation with a demo it returns the sign-in,
 * and on any other nothing. All calls are refused until it is complete; see `clearHalfMadeDemo` for
 * an interrupted start.
 */
export async function makeDemoOnce(
  options: Omit<DemoMaking, 'operators' | 'password' | 'scale'> &
    Partial<Pick<DemoMaking, 'scale'>>,
): Promise<DemoSignIn | undefined> {
  const { config, log } = options.services
  // An external event database would keep its events when the embedded cluster is created anew.
  if (config.eventDatabaseUrl !== undefined) return undefined
  const organizations = await listOrganizations(options.services, { onlyPending: false })
  if (organizations.length > 0) {
    const state = readState(config.dataDir)
    const isThere = organizations.some(({ email }) => email === state?.email)
    return state?.state === 'made' && isThere ? signInOf(state) : undefined
  }
  log.info('the demo is being made, which takes some seconds; DEMO=0 leaves it out')
  const operators = demoOperators()
  const password = newPassword()
  const demo = { email: studios[0].email, password, summary: summary(), operators }
  writeState(config.dataDir, { state: 'making', ...demo })
  await makeDemo({ scale: 1, ...options, operators, password: demo.password })
  await adjustDemo(options.services, options.eventUrl)
  await makeDemoReports(options, demo.email)
  const made = await listOrganizations(options.services, { onlyPending: false })
  const studio = made.find(({ email }) => email === demo.email)
  if (studio !== undefined) await makeDemoView(options.services, studio.id)
  writeState(config.dataDir, { state: 'made', ...demo })
  return demo
}

function signInOf({ email, password, summary: summaryText, operators }: DemoState): DemoSignIn {
  return { email, password, summary: summaryText, operators: operators ?? [] }
}

function demoOperators(): DemoOperator[] {
  return [
    {
      name: 'Maren Solberg',
      email: 'maren@frontrow.example',
      roles: ['administrator'],
      password: newPassword(),
    },
    {
      name: 'Theo Brandt',
      email: 'theo@frontrow.example',
      roles: ['moderator', 'finance'],
      password: newPassword(),
    },
  ]
}

function summary(): string {
  const [{ apps, campaigns }] = studios
  const placements = apps.reduce((sum, app) => sum + app.placements.length, 0)
  return `${apps.length} apps, ${campaigns.length} campaigns, ${placements} placements, ${demoDays} days`
}

function stateFile(dataDir: string): string {
  return join(dataDir, 'demo.json')
}

function readState(dataDir: string): DemoState | undefined {
  const file = stateFile(dataDir)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoState) : undefined
}

/** Renamed into place, so that a killed start leaves either the old or the new state. */
function writeState(dataDir: string, state: DemoState): void {
  const draft = `${stateFile(dataDir)}.new`
  writeFileSync(draft, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(draft, stateFile(dataDir))
}

const words = [
  'amber',
  'anchor',
  'apple',
  'arrow',
  'badge',
  'basil',
  'beach',
  'birch',
  'brass',
  'breeze',
  'candle',
  'canoe',
  'cedar',
  'chalk',
  'cloud',
  'clover',
  'coral',
  'crane',
  'daisy',
  'delta',
  'ember',
  'falcon',
  'fern',
  'field',
  'flint',
  'forest',
  'garden',
  'ginger',
  'glass',
  'grove',
  'harbor',
  'hazel',
  'honey',
  'island',
  'ivory',
  'juniper',
  'kettle',
  'lagoon',
  'lemon',
  'lily',
  'maple',
  'marble',
  'meadow',
  'mint',
  'north',
  'ocean',
  'olive',
  'orbit',
  'otter',
  'paper',
  'pebble',
  'pepper',
  'planet',
  'plum',
  'quartz',
  'raven',
  'river',
  'saddle',
  'sage',
  'sail',
  'silver',
  'spruce',
  'summit',
  'tiger',
]

/**
 * Four of 64 words and four digits are about 37 bits. Sign-in limits guessing after ten attempts.
 */
function newPassword(): string {
  const picked = Array.from({ length: 4 }, () => words[randomInt(words.length)])
  return [...picked, String(randomInt(10_000)).padStart(4, '0')].join('-')
}
