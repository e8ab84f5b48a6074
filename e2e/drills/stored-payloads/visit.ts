import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { paths } from '../../../console/src/paths.ts'
import type { ServerProcess } from '../../support/server-process.ts'
import { type Detector, openDetector } from './detector.ts'
import { type Texts, type World, paymentOf, reportAnAd } from './store-everywhere.ts'

interface Visit {
  path: string
  /** The state that another screen passes with the navigation. */
  state?: unknown
  /**
   * Buttons that show more stored data. Each is pressed, its dialog is inspected, and closed again.
   */
  press?: readonly (string | RegExp)[]
}

interface Known {
  token: string
  requestId: string
  paymentId: string
}

/**
 * All keys of `paths`, so that a new screen cannot be forgotten. Patterns and public screens have
 * no entry here.
 */
const signedIn = (world: World, { requestId, paymentId }: Known) =>
  ({
    home: [],
    getStarted: [{ path: paths.getStarted }],
    signIn: [],
    signUp: [],
    forgotPassword: [],
    resetPassword: [],
    invitation: [],
    confirmBillingEmail: [],
    waiting: [{ path: paths.waiting }],
    waitingInApp: [{ path: paths.waitingInApp }],
    overview: [{ path: paths.overview }],
    createApp: [{ path: paths.createApp }],
    appList: [{ path: paths.appList }, { path: `${paths.appList}?only=retired` }],
    appPattern: [],
    app: [
      {
        path: paths.app(world.app.id),
        press: ['Edit', 'Blocking controls', 'Retire', 'Show large'],
      },
      { path: paths.app(world.otherAppId), press: ['Edit'] },
    ],
    createCampaignable: [
      {
        path: paths.createCampaignable,
        state: { ad: world.content, app: world.app, iconPath: null },
      },
    ],
    addApps: [{ path: paths.addApps }],
    monetize: [{ path: paths.monetize }],
    placements: [{ path: paths.placements, state: { app: world.app } }],
    whyNoAdPattern: [],
    whyNoAd: [{ path: `${paths.whyNoAd(world.placement.id)}?request=${requestId}` }],
    adReview: [{ path: paths.adReview, press: [/^(?!Block ).*appName\./] }],
    createCampaign: [
      { path: paths.createCampaign },
      { path: `${paths.createCampaign}?copy=${world.campaignId}` },
    ],
    activeCampaigns: [{ path: paths.activeCampaigns }],
    inactiveCampaigns: [{ path: paths.inactiveCampaigns }],
    campaignPattern: [],
    campaign: ['', '?show=figures', '?show=changes', '?show=edit'].map((query) => ({
      path: `${paths.campaign(world.campaignId)}${query}`,
    })),
    developer: [{ path: paths.developer }],
    developerSecurity: [{ path: paths.developerSecurity }],
    organization: [{ path: paths.organization }],
    members: [{ path: paths.members }],
    organizationSecurity: [{ path: paths.organizationSecurity }],
    tokens: [{ path: paths.tokens }],
    webhooks: [{ path: paths.webhooks }],
    webhookPattern: [],
    webhook: [{ path: paths.webhook('0199-webhook-1') }],
    notices: [{ path: paths.notices }],
    decisions: [{ path: paths.decisions }],
    activity: [{ path: paths.activity }],
    taxation: [{ path: paths.taxation }],
    banking: [{ path: paths.banking }],
    payment: [{ path: paths.payment }],
    earnings: [{ path: paths.earnings }],
    billing: [{ path: paths.billing }],
    billingProfile: [{ path: paths.billingProfile }],
    statisticsFiles: [{ path: paths.statisticsFiles }],
    statisticsFilePattern: [],
    statisticsFile: [{ path: paths.statisticsFile('0199-file-1') }],
    invoicePattern: [],
    invoice: [{ path: paths.invoice('0199-invoice-1') }],
    statements: [{ path: paths.statements }],
    monthStatementPattern: [],
    monthStatement: [{ path: paths.monthStatement('0199-statement-1') }],
    statementPattern: [],
    statement: [{ path: paths.statement(paymentId) }],
    policies: [{ path: paths.policies, press: [/onclick|^\d/] }],
  }) satisfies Record<keyof typeof paths, Visit[]>

/** Opened as new documents after the sign-out. The server renders the last two. */
const signedOut = (world: World, { token }: Known): string[] => [
  paths.home,
  paths.signIn,
  paths.signUp,
  paths.forgotPassword,
  `${paths.resetPassword}#token=${encodeURIComponent(world.texts.given.get('appName') ?? '')}`,
  `/delivery/v1/reports/${token}`,
  '/mailbox',
]

export interface VisitResult {
  /** The number of screens and dialogs that were inspected. */
  views: number
  /** What stored texts became other than text, with the place. */
  signs: string[]
  /** Fields whose complete text was found on some screen. */
  shown: Set<string>
}

/** Opens every screen of the organization in `world` and inspects each with the detector. */
export async function visitAll(server: ServerProcess, world: World): Promise<VisitResult> {
  const known = {
    ...(await reportAnAd(server, world)),
    paymentId: await paymentOf(server, world),
  }
  const detector = await openDetector(server.url)
  const visitor = new Visitor(detector, world.texts)
  try {
    await visitor.signIn(world)
    for (const visit of Object.values(signedIn(world, known)).flat()) await visitor.visit(visit)
    await visitor.signOut()
    for (const path of signedOut(world, known)) await visitor.open(path)
    return visitor.result
  } finally {
    await detector.context.close()
  }
}

/** Opens pages and inspects each with the detector. `texts` are those that may be shown. */
export class Visitor {
  readonly result: VisitResult = { views: 0, signs: [], shown: new Set() }
  readonly #detector: Detector
  readonly #page: Page
  readonly #texts: Texts
  readonly #pending = new Set<Request>()

  constructor(detector: Detector, texts: Texts) {
    this.#detector = detector
    this.#page = detector.page
    this.#texts = texts
    this.#page.setDefaultTimeout(15_000)
    this.#page.on('request', (request) => this.#pending.add(request))
    this.#page.on('requestfinished', (request) => this.#pending.delete(request))
    this.#page.on('requestfailed', (request) => this.#pending.delete(request))
  }

  async signIn({ token, name, email }: Pick<World, 'token' | 'name' | 'email'>): Promise<void> {
    await this.#page.goto(paths.signIn)
    await this.#page.evaluate(
      ([kept, info]) => {
        localStorage.setItem('token', kept)
        sessionStorage.setItem('token', kept)
        localStorage.setItem('userInfo', info)
      },
      [token, JSON.stringify({ name, email })] as const,
    )
    await this.open(paths.overview)
  }

  async signOut(): Promise<void> {
    await this.#page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }

  /** Opens the path as a new document. */
  async open(path: string): Promise<void> {
    this.#pending.clear()
    await this.#page.goto(path)
    await this.#look(path)
  }

  /** Navigates through the console's router, as a link does. */
  async visit({ path, state, press = [] }: Visit): Promise<void> {
    await this.#page.evaluate(
      ([to, usr]) => {
        const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1
        history.pushState({ usr, key: String(idx), idx }, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
      },
      [path, state ?? null] as const,
    )
    await this.#look(path)
    for (const name of press) {
      const button = this.#page.getByRole('button', { name, exact: typeof name === 'string' })
      await button.first().click()
      await this.#page.getByRole('dialog').waitFor()
      await this.#look(`${path}, ${String(name)} pressed`)
      await this.#page.keyboard.press('Escape')
      await this.#page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
  }

  async #look(place: string): Promise<void> {
    await this.#settle()
    const signs = await this.#detector.look()
    this.result.views += 1
    this.result.signs.push(...signs.map((sign) => `${place}: ${sign}`))
    const texts = await this.#page.evaluate(readTexts)
    for (const [field, text] of this.#texts.given)
      if (texts.some((one) => one.includes(squashed(text)))) this.result.shown.add(field)
  }

  /** Waits until every request is answered and no part of the screen is still loading. */
  async #settle(): Promise<void> {
    const giveUpAt = performance.now() + 30_000
    for (let calm = 0; calm < 3;) {
      const isLoading = await this.#page.evaluate(nextFrame)
      calm = this.#pending.size === 0 && !isLoading ? calm + 1 : 0
      if (calm === 0) await wait(10)
      if (performance.now() > giveUpAt) throw new Error(`${this.#page.url()} does not stop loading`)
    }
  }
}

/**
 * Runs in the page. Waits for the next frame, then returns whether a part of the screen is loading:
 * a skeleton, a spinner, or the line under the nav bar while the next screen loads.
 */
async function nextFrame(): Promise<boolean> {
  await new Promise((done) => requestAnimationFrame(done))
  const said = [...document.querySelectorAll('[role=status]')]
  return (
    document.querySelector('[aria-busy=true]') !== null ||
    said.some(({ textContent }) => textContent === 'Loading...')
  )
}

/** Runs in the page. Returns its visible texts, with HTML's whitespace rules. */
function readTexts(): string[] {
  const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[]
  const texts = [document.body.textContent, ...fields.map(({ value }) => value)]
  return texts.map((text) => text.replaceAll(/\s+/g, ' '))
}

function squashed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
