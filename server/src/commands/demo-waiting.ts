// Organizations of the demo that wait for its operators, one of them for longer than it should, and
// one that was refused and appeals.
import { randomUUID } from 'node:crypto'
import { hourMs } from '@frontrow/contract/durations'
import { appealDecision, listDecisions } from '@frontrow/contract/reviews'
import { createToken } from '@frontrow/contract/sign-in'
import { rejectOrganization } from '../features/account/account.ts'
import type { DemoCaller } from './demo-caller.ts'
import { signUp } from './demo-sign-up.ts'

type Newcomer = Parameters<typeof signUp>[1]

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

/** Signs them up at the times that `turnTo` sets, all within the last day or so before `till`. */
export async function makeWaiting(
  caller: DemoCaller,
  { till, turnTo }: { till: Date; turnTo: (at: Date) => Promise<void> },
): Promise<void> {
  const at = (hoursAgo: number) => turnTo(new Date(till.getTime() - hoursAgo * hourMs))
  const password = randomUUID()
  await at(30)
  await Promise.all([overdue, refused].map((one) => signUp(caller, one, password)))
  await at(6)
  await rejectOrganization(caller.services, {
    email: refused.email,
    why: 'The website could not be opened.',
    operator: 'demo',
  })
  await Promise.all(waiting.map((one) => signUp(caller, one, password)))
  await at(2)
  await appeal(caller, refused.email, password)
}

async function appeal(caller: DemoCaller, email: string, password: string): Promise<void> {
  const body = { username: email, password }
  const { access_token: token } = await caller.call(createToken, { body })
  const { decisions } = await caller.call(listDecisions, {}, token)
  const text = 'Our website moved to another host on that day. It can be opened again.'
  const params = { id: decisions[0]?.id ?? '' }
  await caller.call(appealDecision, { params, body: { text } }, token)
}
