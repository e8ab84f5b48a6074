// An operator writes a payload into every free text of the operator's console, and opens each page.
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { paths } from '../../../console/src/paths.ts'
import { operatorPaths } from '../../../console/src/operator-paths.ts'
import { operator } from '../../support/add-demo-operator.ts'
import type { ServerProcess } from '../../support/server-process.ts'
import { openDetector } from './detector.ts'
import { type VisitResult, Visitor } from './visit.ts'
import type { Texts, World } from './store-everywhere.ts'

/** Only the dialog that changes a reason shows its section of the agreement. */
export const shownInADialog: readonly string[] = ['reasonClause']

/**
 * Writes `texts` about the organization in `world`, then opens the pages of operators that show
 * them, or all pages, those on which its members read what was written to them, and the mails.
 */
export async function visitAsOperator(
  server: ServerProcess,
  { world, texts, everyPage }: { world: World; texts: Texts; everyPage: boolean },
): Promise<VisitResult> {
  const detector = await openDetector(server.url)
  const visitor = new Visitor(detector, texts)
  try {
    await detector.page.goto(operatorPaths.signIn)
    const { email, password } = operator
    await call(detector.page, 'POST /session', { email, password })
    const known = await writeEverywhere(detector.page, world, texts)
    const others = everyPage ? otherPages(world, known) : []
    for (const path of [...pagesWith(known), ...others]) await visitor.open(path)
    await visitor.signIn(world)
    for (const path of [paths.notices, paths.decisions, paths.activity, '/mailbox'])
      await visitor.open(path)
    return visitor.result
  } finally {
    await detector.context.close()
  }
}

interface Known {
  organization: string
  ad: string
  cases: readonly string[]
  proposals: readonly string[]
}

/** The pages that show what is written here. */
const pagesWith = (known: Known): string[] => [
  operatorPaths.organization(known.organization),
  ...known.cases.map(operatorPaths.case),
  operatorPaths.holds,
  ...known.proposals.map(operatorPaths.proposal),
  operatorPaths.audit,
  operatorPaths.reasons,
]

const organizationTabs = ['?tab=Members', '?tab=Apps and ads', '?tab=Timeline'] as const

const otherPages = ({ app, campaignId, placement }: World, known: Known): string[] => [
  operatorPaths.home,
  operatorPaths.queue,
  operatorPaths.ads,
  operatorPaths.traffic,
  operatorPaths.placementTraffic(placement.id),
  operatorPaths.organizations,
  ...organizationTabs.map((tab) => `${operatorPaths.organization(known.organization)}${tab}`),
  operatorPaths.app(app.id),
  operatorPaths.placement(placement.id),
  operatorPaths.campaign(campaignId),
  operatorPaths.ad(known.ad),
  operatorPaths.delivery,
  operatorPaths.policies,
  operatorPaths.proposals,
  operatorPaths.webhooks,
  operatorPaths.credits,
  operatorPaths.openItems,
  operatorPaths.rates,
  operatorPaths.journal,
  operatorPaths.adjustments,
  operatorPaths.jobs,
  operatorPaths.operators,
  operatorPaths.settings,
]

const longestReason = 500

/** Fills every free text that operators write. */
async function writeEverywhere(page: Page, world: World, texts: Texts): Promise<Known> {
  const { app, campaignId, placement } = world
  const why = (field: string) => ({ reason: texts.of(field, longestReason) })
  const { organization } = await call<{ organization: { id: string } }>(page, `GET /apps/${app.id}`)
  const own = `/organizations/${organization.id}`
  await call(page, `POST ${own}/notes`, { text: texts.of('note') })
  const about = { object_kind: 'campaign', object_id: campaignId }
  await call(page, 'POST /notes', { ...about, text: texts.of('objectNote') })
  const { version } = (await call<{ organization: { version: string } }>(page, `GET ${own}`))
    .organization
  const organizations = [{ id: organization.id, version }]
  await call(page, 'POST /organization-acts/messages', { organizations, text: texts.of('message') })
  const hold = { scope: 'advertise', message: texts.of('manyMessage'), ...why('manyReason') }
  await call(page, 'POST /organization-acts/holds', { organizations, ...hold })
  const serving = { scope: 'serving', object_kind: 'placement', object_id: placement.id }
  const held = { message: texts.of('holdMessage'), ...why('holdReason') }
  await call(page, 'POST /holds', { ...serving, ...held })
  const cases = await decideCases(page, organization.id, texts)
  await call(page, 'PUT /reasons/ad_scam', {
    version: (await reasonOf(page, 'ad_scam')).version,
    severity: 2,
    title: texts.of('reasonTitle', 80),
    clause: texts.of('reasonClause', 120),
    message: texts.of('reasonMessage'),
    what_to_do: texts.of('reasonHelp'),
    is_appealable: true,
    ...why('reasonWhy'),
  })
  const days = { day_from: today(), day_till: today() }
  const recheck = { placement_id: placement.id, ...days, ...why('recheckReason') }
  await call(page, 'POST /traffic/rechecks', recheck)
  const credit = `PUT /finance/credits/${organization.id}`
  await call(page, credit, { limit: '100', ...why('creditReason') })
  await call(page, credit, { limit: '200', ...why('raiseReason') })
  const closing = { message: texts.of('closeMessage', 1000), ...why('closeReason') }
  await call(page, `POST ${own}/close`, closing)
  await call(page, 'POST /finance/rates', { currency: 'GBP', usd: '1.3', ...why('rateReason') })
  const { view } = await call<{ view: { id: string } }>(page, `POST ${own}/view`, why('viewReason'))
  await call(page, `POST /views/${view.id}/end`)
  const proposals = await call<{ proposals: { id: string }[] }>(page, 'GET /proposals')
  return {
    organization: organization.id,
    ad: cases.ad,
    cases: cases.ids,
    proposals: proposals.proposals.map(({ id }) => id),
  }
}

interface OpenCase {
  id: string
  kind: string
  version: number
  subject: { id: string }
  organization: { id: string }
}

/** Denies an ad of the organization, and asks about its app. */
async function decideCases(page: Page, organizationId: string, texts: Texts) {
  const { cases } = await call<{ cases: OpenCase[] }>(page, 'GET /cases')
  const own = cases.filter(({ organization }) => organization.id === organizationId)
  const of = (kind: string) => {
    const found = own.find((one) => one.kind === kind)
    if (found === undefined) throw new Error(`no case of ${kind}`)
    return found
  }
  const [ad, app] = [of('ad'), of('app')]
  await call(page, `POST /cases/${ad.id}/decision`, {
    version: ad.version,
    outcome: 'deny',
    reason_code: 'ad_broken',
    message: texts.of('decisionMessage'),
    note: texts.of('decisionNote'),
  })
  const question = { version: app.version, text: texts.of('question') }
  await call(page, `POST /cases/${app.id}/question`, question)
  return { ad: ad.subject.id, ids: [ad.id, app.id] }
}

async function reasonOf(page: Page, code: string): Promise<{ version: number }> {
  const reasons = await call<{ code: string; version: number }[]>(page, 'GET /reasons')
  const found = reasons.find((one) => one.code === code)
  if (found === undefined) throw new Error(`no reason ${code}`)
  return found
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/**
 * Makes a call of operators from the page, with its cookie. A session that writes too fast is
 * refused for a moment, so the call is repeated. Throws for any other status but 200.
 */
async function call<T>(page: Page, what: string, body?: object): Promise<T> {
  const [method = '', path = ''] = what.split(' ')
  const answer = await page.evaluate(
    async ([verb, address, sent]) => {
      const headers = { 'x-operator': '1', 'content-type': 'application/json' }
      const init = { method: verb, headers, ...(sent !== null && { body: sent }) }
      const response = await fetch(`/operator/v1${address}`, init)
      return { status: response.status, text: await response.text() }
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  )
  if (answer.status === 429) {
    await wait(250)
    return call(page, what, body)
  }
  if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${answer.text}`)
  return JSON.parse(answer.text) as T
}
