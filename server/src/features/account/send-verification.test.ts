import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { browser, formOf, mailsTo, post, signUp } from '../../../test/way-in.ts'
import { type World, makeWorld } from '../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const send = (email: unknown, as = browser(), name = 'Ida') =>
  post(world, 'send-verification', { body: { name, email }, as })

test('a code is mailed as text and as HTML, and stands in no answer', async () => {
  const answer = await send(' Ida@Example.com ')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ status: 'SUCCESS' })
  const [mail] = mailsTo(world, 'ida@example.com')
  expect(mail?.code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
  expect(mail?.text).toContain(mail?.code)
  expect(mail?.text).toContain('10 minutes')
  expect(answer.body).not.toContain(mail?.code)
})

test('the answer binds the browser with a cookie that scripts cannot read', async () => {
  const { headers } = await send('bound@example.com')
  expect(headers['set-cookie']).toMatch(
    /^su=[\w-]{43}; Max-Age=1200; Path=\/; HttpOnly; SameSite=Strict$/,
  )
})

test('a name in the mail is text, also when it looks like HTML', async () => {
  const sent: string[] = []
  const spy = vi.spyOn(world.services.mail, 'send').mockImplementation((message) => {
    sent.push(message.html)
    return Promise.resolve()
  })
  await send('markup@example.com', browser(), '<img src=x onerror=alert(1)>')
  spy.mockRestore()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain('&lt;img src=x')
  expect(sent[0]).not.toContain('<img')
})

test('a registered email is answered with ERROR and the reason, and gets no mail', async () => {
  await signUp(world, formOf('known@example.com'))
  const before = mailsTo(world, 'known@example.com').length
  const answer = await send('KNOWN@example.com')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'ERROR', msg: 'Email is already registered' })
  expect(mailsTo(world, 'known@example.com')).toHaveLength(before)
})

test('one recipient gets five mails an hour and ten a day, whoever asks', async () => {
  const email = 'bombed@example.com'
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(email)))
  const codes = answers.map((answer) => answer.statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(5)
  expect(codes.filter((code) => code === 429)).toHaveLength(35)
  expect(mailsTo(world, email)).toHaveLength(5)
  const refused = answers.find((answer) => answer.statusCode === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500)
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(3600)

  await world.turnClock(3_601_000)
  for (let sent = 0; sent < 8; sent += 1) await send(email)
  expect(mailsTo(world, email)).toHaveLength(10)
  await world.turnClock(3_601_000)
  const late = await send(email)
  expect(late.statusCode).toBe(429)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(20 * 3600)
  await world.turnClock(24 * 3_600_000)
  expect((await send(email)).statusCode).toBe(200)
})

test('one address learns of ten registered emails and is then refused, whichever it asks about', async () => {
  const prober = () => browser('203.0.113.9')
  const statuses: number[] = []
  for (let probe = 0; probe < 14; probe += 1) {
    statuses.push((await send('known@example.com', prober())).statusCode)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), ...Array<number>(4).fill(429)])
  expect((await send('known@example.com', browser('203.0.113.10'))).statusCode).toBe(200)
})

test('one address has 25 mails sent at once and no more', async () => {
  const from = browser('2001:db8:1:2::1')
  const statuses: number[] = []
  for (let sent = 0; sent < 27; sent += 1) {
    // Its /64 is one client's to choose from.
    const as = { ...from, address: `2001:db8:1:2::${sent + 1}` }
    statuses.push((await send(`many-${sent}@example.com`, as)).statusCode)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(25)
  expect(statuses.slice(-2)).toEqual([429, 429])
})

test('a mail server that is away is said, not hidden', async () => {
  const away = new Error('connect ECONNREFUSED')
  const spy = vi.spyOn(world.services.mail, 'send').mockRejectedValue(away)
  const answer = await send('away@example.com')
  spy.mockRestore()
  expect(answer.statusCode).toBe(503)
  expect(answer.body).not.toContain('ECONNREFUSED')
})

test.each(['', 'abc', 'a@b', 'a b@c.de', 'a,b@c.de', 'a<b@c.de', '"a"@c.de', 7, null])(
  '%j is no email',
  async (email) => {
    const answer = await send(email)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ reason: 'invalid', field: 'email' })
  },
)
