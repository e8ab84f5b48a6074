import { randomInt } from 'node:crypto'
import { studios } from '../../../seed/demo/studios.ts'
import { listOrganizationLines } from '../../features/account/account.ts'
import { type DemoOperator, makeDemoView } from '../../features/operator/for-demo.ts'
import { openDelivery } from '../../features/delivery/delivery.ts'
import { adjustDemo } from './money/demo-adjustment.ts'
import { makeDemoReports } from './demo-reviews.ts'
import { freePort } from './demo-game-server.ts'
import { type DemoMaking, demoDays, makeDemo } from './demo-making.ts'
import { type DemoSignIn, type DemoState, readState, writeState } from './demo-state.ts'

/** Without `delivery` a node is opened for the time of the making. */
type MakingOnce = Omit<DemoMaking, 'delivery' | 'operators' | 'password' | 'gamePort'> &
  Partial<Pick<DemoMaking, 'delivery'>>

/**
 * Creates the demo on an empty installation. On an installation with a demo it returns the sign-in,
 * and on any other nothing. All calls are refused until it is complete; see `clearHalfMadeDemo` for
 * an interrupted start.
 */
export async function makeDemoOnce(options: MakingOnce): Promise<DemoSignIn | undefined> {
  const { config, log } = options.services
  // An external event database would keep its events when the embedded cluster is created anew.
  if (config.eventDatabaseUrl !== undefined) return undefined
  const organizations = await listOrganizationLines(options.services, { onlyPending: false })
  if (organizations.length > 0) {
    const state = readState(config.dataDir)
    const isThere = organizations.some(({ email }) => email === state?.email)
    return state?.state === 'made' && isThere ? signInOf(state) : undefined
  }
  log.info('the demo is being made, which takes some seconds; DEMO=0 leaves it out')
  options.progress?.stage('Making the demo')
  const operators = demoOperators()
  const password = newPassword()
  const demo = { email: studios[0].email, password, summary: summary(), operators }
  const gamePort = await freePort()
  writeState(config.dataDir, { state: 'making', ...demo, gamePort })
  const delivery = options.delivery ?? (await openDelivery(options.services, options.eventUrl))
  try {
    await makeDemo({ ...options, delivery, operators, password, gamePort })
    await adjustDemo(options.services, options.eventUrl)
    await makeDemoReports({ services: options.services, delivery }, demo.email)
  } finally {
    if (options.delivery === undefined) await delivery.close()
  }
  const made = await listOrganizationLines(options.services, { onlyPending: false })
  const studio = made.find(({ email }) => email === demo.email)
  if (studio !== undefined) await makeDemoView(options.services, studio.id)
  writeState(config.dataDir, { state: 'made', ...demo, gamePort })
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
