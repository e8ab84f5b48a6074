import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { billingEmailLinkDays, type showBillingProfile } from '@frontrow/contract/documents/parties'
import { dayMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import { expect, test, vi } from 'vitest'
import { openBooks } from '../../src/features/books/for-demo.ts'
import { sendNoticeMails } from '../../src/features/notices/notices.ts'
import { mailFolder } from '../../src/lib/mail/mail.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { utcDayOf } from '../../src/lib/time/utc-day.ts'
import { giveSandboxCard, topUp } from '../stripe/charges.ts'
import { type KeptMail, mailsTo, post } from '../support/sign-in.ts'
import { type TestMember, sharedLaterWorld } from '../support/world.ts'
import { invoicesOf } from './customers.ts'
import { buyer, enterSeller, taxUse } from './parties.ts'

// The first drawing starts a process.
vi.setConfig({ testTimeout: 150_000 })

const world = await sharedLaterWorld()
await openBooks(world.services, 'operator:ida')
await enterSeller(world, utcDayOf(await world.database.asSystem(readNow)))

type Profile = Reply<typeof showBillingProfile>

const path = '/organization/billing-profile'
const save = async (as: TestMember, emails: string) => {
  const body = { ...buyer, billing_email: emails }
  return (await world.call(as, { method: 'PUT', path, body })).json<Profile>().billing_emails
}
const stateOf = async (as: TestMember) =>
  (await world.call(as, { method: 'GET', path }))
    .json<Profile>()
    .billing_emails.map(({ email, link_sent_at: sent, confirmed_at: confirmed }) => [
      email,
      confirmed === null ? (sent === null ? 'not asked' : 'asked') : 'confirmed',
    ])
const tokenTo = (email: string) =>
  /\/auth\/billing-email#token=(\S+)$/m.exec(mailsTo(world, email).at(-1)?.text ?? '')?.[1] ?? ''
const confirm = (token: string) => post(world, 'billing-email', { body: { token } })

/** An advertiser whose payments in advance are invoiced. */
async function advertiser(): Promise<TestMember> {
  const member = await world.member()
  await taxUse(world, member)
  await giveSandboxCard(world, member)
  return member
}

/** Has an invoice issued and all mails about it sent. */
async function payInAdvance(member: TestMember): Promise<void> {
  expect(await topUp(world, member)).toMatchObject({ body: { state: 'succeeded' } })
  await sendNoticeMails(world.services)
  await world.services.mail.sendDocuments()
}

/** The mails about documents, each with the types and contents of its files by name. */
function documentMails(email: string): { subject: string; text: string; files: object }[] {
  const folder = mailFolder(world.services.config)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .flatMap((name) => {
      const mail = JSON.parse(readFileSync(join(folder, name), 'utf8')) as KeptMail
      const eml = readFileSync(join(folder, name.replace(/json$/, 'eml')), 'utf8')
      const { to, subject, text } = mail
      return to === email && !text.includes('#token=')
        ? [{ subject, text, files: filesIn(eml) }]
        : []
    })
}

const part =
  /^Content-Type: ([^;\n]+); name=\S+\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment; filename=(\S+)\n\n([A-Za-z\d+/=\n]+)/gm

function filesIn(eml: string) {
  return Object.fromEntries(
    [...eml.matchAll(part)].map(([, type, name = '', content = '']) => [
      name,
      [type, content.replaceAll('\n', '')],
    ]),
  )
}

test('a confirmed billing email gets each invoice with the files of its download', async () => {
  const member = await advertiser()
  await save(member, 'Books@Confirmed.example; late@confirmed.example')
  const confirmed = await confirm(tokenTo('books@confirmed.example'))
  expect(confirmed.json()).toMatchObject({ email: 'books@confirmed.example' })
  expect(await stateOf(member)).toEqual([
    ['books@confirmed.example', 'confirmed'],
    ['late@confirmed.example', 'asked'],
  ])
  await payInAdvance(member)
  const [invoice] = await invoicesOf(world, member)
  const download = async (kind: string) =>
    (
      await world.call(member, {
        method: 'GET',
        path: `/organization/invoices/${invoice?.id}/${kind}`,
      })
    ).json<{ content: string }>().content
  const pdf = await download('pdf')
  expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  const mails = documentMails('books@confirmed.example')
  expect(mails).toMatchObject([
    {
      subject: `Invoice ${invoice?.number} of 29.75 USD was issued`,
      files: {
        [`${invoice?.number}.pdf`]: ['application/pdf', pdf],
        [`${invoice?.number}.xml`]: ['application/xml', await download('xml')],
      },
    },
  ])
  expect(mails[0]?.text).toContain(`/account/invoices/${invoice?.id}`)
  expect(mails[0]?.text).not.toContain('EE382200221020145685')
  expect(documentMails('late@confirmed.example')).toEqual([])
  // The owner gets the usual mail, without files.
  expect(mailsTo(world, member.email).at(-1)).toMatchObject({ subject: mails[0]?.subject })
  expect(mailsTo(world, member.email).at(-1)).not.toHaveProperty('attached')
})

test('a new billing email is unconfirmed, and the one before gets no more', async () => {
  const member = await advertiser()
  await save(member, 'first@changed.example')
  await confirm(tokenTo('first@changed.example'))
  await save(member, 'second@changed.example')
  expect(await stateOf(member)).toEqual([['second@changed.example', 'asked']])
  await payInAdvance(member)
  expect(documentMails('first@changed.example')).toEqual([])
  expect(documentMails('second@changed.example')).toEqual([])
  await save(member, 'first@changed.example')
  expect(await stateOf(member)).toEqual([['first@changed.example', 'asked']])
})

test('a member whose address is the billing email gets one mail', async () => {
  const member = await advertiser()
  await save(member, member.email)
  await confirm(tokenTo(member.email))
  const before = mailsTo(world, member.email).length
  await payInAdvance(member)
  const mails = mailsTo(world, member.email).slice(before)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ attached: [expect.any(String), expect.any(String)] })
})

test('a link confirms its own organization, until it is replaced or old', async () => {
  const [one, other] = [await world.member(), await world.member()]
  const email = 'shared@links.example'
  await save(one, email)
  const ofOne = tokenTo(email)
  await save(other, email)
  expect((await confirm(ofOne)).statusCode).toBe(200)
  expect([await stateOf(one), await stateOf(other)]).toEqual([
    [[email, 'confirmed']],
    [[email, 'asked']],
  ])
  // A link that was used says so again.
  expect((await confirm(ofOne)).statusCode).toBe(200)
  const replaced = tokenTo(email)
  const again = await world.call(other, { method: 'POST', path: `${path}/links` })
  expect(again.json()).toMatchObject({ billing_emails: [{ email, confirmed_at: null }] })
  const refused = { reason: 'billing_email_link_not_valid', field: 'token' }
  for (const token of [replaced, 'unknown'])
    expect((await confirm(token)).json()).toMatchObject({ code: 400, ...refused })
  const fourth = await world.call(other, { method: 'POST', path: `${path}/links` })
  expect(fourth.json()).toMatchObject({ code: 429, reason: 'too_many_requests' })
  await world.turnClock(billingEmailLinkDays * dayMs)
  expect((await confirm(tokenTo(email))).json()).toMatchObject(refused)
})

test('over the limit a profile is saved and nobody is asked', async () => {
  const email = 'often@named.example'
  for (const state of ['asked', 'asked', 'asked', 'not asked']) {
    const member = await world.member()
    await save(member, email)
    expect(await stateOf(member)).toEqual([[email, state]])
  }
  expect(mailsTo(world, email)).toHaveLength(3)
})

test('an organization at its limit takes no link from an address', async () => {
  const email = 'spared@named.example'
  const member = await world.member()
  for (let count = 0; count < 10; count += 1) await save(member, `used${count}@named.example`)
  for (let count = 0; count < 3; count += 1) {
    await save(member, email)
    expect(await stateOf(member)).toEqual([[email, 'not asked']])
    await save(member, 'used0@named.example')
  }
  const other = await world.member()
  await save(other, email)
  expect(await stateOf(other)).toEqual([[email, 'asked']])
})
