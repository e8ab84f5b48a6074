import { expect, test, vi } from 'vitest'
import { dayMs, minuteMs } from '@frontrow/contract/durations'
import {
  browser,
  formOf,
  mailsTo,
  post,
  signUp,
  withoutMailServer,
} from '../../../../test/support/sign-in.ts'
import { sharedLaterWorld } from '../../../../test/support/world.ts'

const world = await sharedLaterWorld()

const send = (email: unknown, as = browser(), name = 'Ida') =>
  post(world, 'send-verification', { body: { name, email }, as })

test('a code is mailed as text and as HTML, and stands in no answer [API-06]', async () => {
  const answer = await send(' Ida@codes.Example ')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ status: 'SUCCESS' })
  const [mail] = mailsTo(world, 'ida@codes.example')
  expect(mail?.code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
  expect(mail?.text).toContain(mail?.code)
  expect(mail?.text).toContain('10 minutes')
  expect(answer.body).not.toContain(mail?.code)
})

test('the answer binds the browser with a cookie that scripts cannot read', async () => {
  const { headers } = await send('bound@codes.example')
  expect(headers['set-cookie']).toMatch(
    /^su=[\w-]{43}; Max-Age=1200; Path=\/; HttpOnly; SameSite=Strict$/,
  )
})

test('a registered email is answered with ERROR and gets no mail [API-06]', async () => {
  await signUp(world, formOf('known@codes.example'))
  const before = mailsTo(world, 'known@codes.example').length
  const answer = await send('KNOWN@codes.example')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'ERROR', msg: 'Email is already registered' })
  expect(mailsTo(world, 'known@codes.example')).toHaveLength(before)
})

test('one recipient gets five mails an hour and ten a day, whoever asks', async () => {
  const email = 'bombed@codes.example'
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(email)))
  const codes = answers.map((answer) => answer.statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(5)
  expect(codes.filter((code) => code === 429)).toHaveLength(35)
  // A code that was replaced before its mail was sent is not sent.
  const { length: already } = mailsTo(world, email)
  expect([1, 2, 3, 4, 5]).toContain(already)
  const refused = answers.find((answer) => answer.statusCode === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500)
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(3605)

  await world.turnClock(3_601_000)
  for (let sent = 0; sent < 8; sent += 1) await send(email)
  expect(mailsTo(world, email)).toHaveLength(already + 5)
  await world.turnClock(3_601_000)
  const late = await send(email)
  expect(late.statusCode).toBe(429)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(20 * 3600)
  await world.turnClock(dayMs)
  expect((await send(email)).statusCode).toBe(200)
})

test('one address learns of at most ten registered emails', async () => {
  const prober = () => browser('203.0.113.9')
  const statuses: number[] = []
  for (let probe = 0; probe < 14; probe += 1) {
    statuses.push((await send('known@codes.example', prober())).statusCode)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), ...Array<number>(4).fill(429)])
  expect((await send('known@codes.example', browser('203.0.113.10'))).statusCode).toBe(200)
})

test('one address has at most ten codes sent at once', async () => {
  const from = browser('2001:db8:1:2::1')
  const statuses: number[] = []
  for (let sent = 0; sent < 12; sent += 1) {
    // One client can choose any address in its /64, so a /64 counts as one address.
    const as = { ...from, address: `2001:db8:1:2::${sent + 1}` }
    statuses.push((await send(`many-${sent}@codes.example`, as)).statusCode)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.slice(-2)).toEqual([429, 429])
})

test('the newest code waits for a mail server that is away', async () => {
  const away = withoutMailServer(world.services)
  const spy = vi
    .spyOn(world.services.mail, 'write')
    .mockImplementation((...given) => away.mail.write(...given))
  for (const email of ['patient@codes.example', 'patient@codes.example']) {
    expect((await send(email)).json()).toMatchObject({ status: 'SUCCESS' })
  }
  spy.mockRestore()
  expect(mailsTo(world, 'patient@codes.example')).toEqual([])
  await world.turnClock(minuteMs)
  await world.services.mail.sendDue()
  const [mail, ...others] = mailsTo(world, 'patient@codes.example')
  expect(others).toEqual([])
  const body = { email: 'patient@codes.example', code: mail?.code }
  expect((await post(world, 'sign-up/verify', { body })).json()).toMatchObject({ msg: 'SUCCESS' })
})

test('a code that could not be sent while it worked is not sent at all', async () => {
  const away = withoutMailServer(world.services)
  const spy = vi
    .spyOn(world.services.mail, 'write')
    .mockImplementation((...given) => away.mail.write(...given))
  await send('too-late@codes.example')
  spy.mockRestore()
  await world.turnClock(600_000)
  await world.services.mail.sendDue()
  expect(mailsTo(world, 'too-late@codes.example')).toEqual([])
  expect(await world.ask('SELECT id FROM outbox')).toEqual([])
})

test.each(['', 'abc', 'a@b', 'a b@c.de', 'a,b@c.de', 'a<b@c.de', '"a"@c.de', 7, null])(
  '%j is no email',
  async (email) => {
    const answer = await send(email)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ reason: 'invalid', field: 'email' })
  },
)

test('while mails do not leave, nobody is told that a code is on its way [FINDINGS3-O3]', async () => {
  const spy = vi.spyOn(world.services.mail, 'leave').mockReturnValue(false)
  const answer = await send('waits@codes.example')
  spy.mockRestore()
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    status: 'ERROR',
    msg: 'Our mails cannot be sent at the moment. Please try again in a few minutes.',
  })
  expect((await send('waits@codes.example')).json()).toMatchObject({ status: 'SUCCESS' })
})
