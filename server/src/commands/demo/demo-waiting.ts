// What waits for the demo's operators: organizations, one of them for longer than it should, and
// the appeals of a refused organization and of a denied ad. An operator has begun to work on them.
import { randomUUID } from 'node:crypto'
import { hourMs } from '@frontrow/contract/durations'
import { askQuestion, decideCase, listCases } from '@frontrow/contract/operator/cases'
import { searchNetwork } from '@frontrow/contract/operator/home'
import { placeHold } from '@frontrow/contract/operator/holds'
import { addOrganizationNote } from '@frontrow/contract/operator/notes'
import { answerQuestion, appealDecision, listDecisions } from '@frontrow/contract/reviews'
import { rejectOrganization } from '../../features/account/account.ts'
import { deniedAd, heldCampaign } from '../../../seed/demo/recent.ts'
import type { DemoOperator } from '../../features/operator/for-demo.ts'
import type { ApiCaller } from '../startup/api-caller.ts'
import { type OperatorAtWork, asDemoOperator } from './demo-operator.ts'
import { inSession } from './demo-session.ts'
import { signUpStudio } from './demo-sign-up.ts'

type Newcomer = Parameters<typeof signUpStudio>[1]

const newcomer = (company: string, person: string, host: string): Newcomer => ({
  company,
  person,
  title: 'Founder',
  email: `${person.split(' ')[0]?.toLowerCase() ?? ''}@${host}`,
  location: 'Gothenburg',
  website: `https://${host}`,
  appStoreUrl: '',
  playStoreUrl: `https://play.google.com/store/apps/dev?id=${company.length}${host.length}`,
})

const overdue = newcomer('Copper Bay Games', 'Nils Ek', 'copperbay.example')
const waiting: readonly Newcomer[] = [
  newcomer('Salt Works', 'Aino Laine', 'saltworks.example'),
  { ...newcomer('Pine Row', 'Elin Berg', 'mail.example'), website: 'https://saltworks.example' },
]
const refused = newcomer('Night Shift Arcade', 'Otto Holm', 'nightshift.example')
const answering = newcomer('Juniper Lane', 'Mira Costa', 'juniperlane.example')
const asked = newcomer('Blue Heron Studio', 'Tom Weir', 'blueheron.example')

interface Going {
  till: Date
  turnTo: (at: Date) => Promise<void>
  /** An administrator and a moderator. */
  operators: readonly DemoOperator[]
  /** Whose ad is denied. */
  studio: { email: string; password: string }
}

/**
 * Signs them up at the times that `turnTo` sets, all within the last day or so before `till`, and
 * has an operator begin to work on what waits.
 */
export async function makeWaiting(
  caller: ApiCaller,
  { till, turnTo, operators, studio }: Going,
): Promise<void> {
  const at = (hoursAgo: number) => turnTo(new Date(till.getTime() - hoursAgo * hourMs))
  const password = randomUUID()
  await at(30)
  await Promise.all([overdue, refused].map((one) => signUpStudio(caller, one, password)))
  await at(9)
  await Promise.all([answering, asked].map((one) => signUpStudio(caller, one, password)))
  await at(6)
  await rejectOrganization(caller.services, {
    email: refused.email,
    why: 'The website could not be opened.',
    operator: 'demo',
  })
  await Promise.all(waiting.map((one) => signUpStudio(caller, one, password)))
  await at(5)
  const [administrator, moderator] = operators
  if (administrator !== undefined) await asDemoOperator(caller, administrator, askOrganizations)
  if (moderator !== undefined) await asDemoOperator(caller, moderator, stopAds)
  await at(3)
  await answer(caller, { email: answering.email, password })
  await at(2)
  const moved = 'Our website moved to another host on that day. It can be opened again.'
  await appeal(caller, { email: refused.email, password }, { kind: 'organization', text: moved })
  const closes = 'The ad closes on all our phones. On which one did it not close?'
  await appeal(caller, studio, { kind: 'ad', text: closes })
}

/** Asks two organizations before a decision, and writes a note about a third one. */
async function askOrganizations(operator: OperatorAtWork): Promise<void> {
  const { cases } = await operator.call(listCases, { query: { kind: 'organization' } })
  const about = (name: string) => cases.find(({ organization }) => organization.name === name)
  for (const { company } of [answering, asked]) {
    const found = about(company)
    if (found === undefined) continue
    const body = { version: found.version, text: 'Which games do you make, and in which stores?' }
    await operator.call(askQuestion, { params: { id: found.id }, body })
  }
  const overdueCase = about(overdue.company)
  if (overdueCase === undefined) return
  const params = { id: overdueCase.organization.id }
  const text = 'Their website answers only now and then. I look again tomorrow.'
  await operator.call(addOrganizationNote, { params, body: { text } })
}

/** Denies an ad and holds a campaign. */
async function stopAds(operator: OperatorAtWork): Promise<void> {
  const { cases } = await operator.call(listCases, { query: { kind: 'ad' } })
  const ad = cases.find(({ subject }) => subject.name === deniedAd)
  if (ad !== undefined)
    await operator.call(decideCase, {
      params: { id: ad.id },
      body: { version: ad.version, outcome: 'deny', reason_code: 'ad_broken' },
    })
  const [campaign] = await operator.call(searchNetwork, {
    query: { q: heldCampaign, kind: 'campaign' },
  })
  if (campaign === undefined) return
  const message = 'We look at where its clicks come from. You need not do anything.'
  const hold = { scope: 'serving', object_kind: 'campaign', object_id: campaign.id } as const
  await operator.call(placeHold, { body: { ...hold, message, reason: 'Odd clicks since noon.' } })
}

/** Answers what an operator asked. */
const answer = (caller: ApiCaller, member: { email: string; password: string }) =>
  inSession(caller, member, async (token) => {
    const { question } = await caller.call(listDecisions, {}, token)
    const text = 'Two puzzle games, both on Google Play. The links in our details lead to them.'
    const params = { id: question?.id ?? '' }
    await caller.call(answerQuestion, { params, body: { text } }, token)
  })

/** Objects to the newest denial of this kind. */
const appeal = (
  caller: ApiCaller,
  member: { email: string; password: string },
  { kind, text }: { kind: string; text: string },
) =>
  inSession(caller, member, async (token) => {
    const { decisions } = await caller.call(listDecisions, {}, token)
    const denied = decisions.find((one) => one.about.kind === kind && one.outcome === 'deny')
    const params = { id: denied?.id ?? '' }
    await caller.call(appealDecision, { params, body: { text } }, token)
  })
