import { expect, test } from 'vitest'
import { browser, formOf, mailsTo, signIn, signUp } from '../../../../test/support/sign-in.ts'
import { type TestMember, sharedWorld } from '../../../../test/support/world.ts'

const world = await sharedWorld()

interface Listed {
  id: string
  device: string
  network: string
  is_current: boolean
}

const list = async (as: TestMember) =>
  (await world.call(as, { method: 'GET', path: '/session/list' })).json<Listed[]>()
const isAlive = async (as: TestMember) =>
  (await world.call(as, { method: 'GET', path: '/session/list' })).statusCode === 200
const end = (as: TestMember, id: string) =>
  world.call(as, { method: 'POST', path: `/session/${id}/revocation` })

async function signedIn(email: string, count: number): Promise<TestMember[]> {
  const form = await signUp(world, formOf(email))
  const members: TestMember[] = []
  for (let made = 0; made < count; made += 1) {
    const answer = await signIn(world, form, firefox())
    const token = answer.json<{ access_token: string }>().access_token
    members.push({ token, email, organizationId: '', developerId: '' })
  }
  return members
}

function firefox(address = '203.0.113.77') {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
  const client = browser(address)
  return { ...client, headers: { ...client.headers, 'user-agent': agent } }
}

test('a person sees where they are signed in, this session first [OPERATOR-1.4]', async () => {
  const [first, second] = await signedIn('list@sessions.example', 2)
  if (first === undefined || second === undefined) throw new Error('no session was made')
  const [own, other, ...more] = await list(first)
  expect(more).toEqual([])
  expect(own).toMatchObject({
    device: 'Firefox on Linux',
    network: '203.0.113.0/24',
    // The bundled location data count this network for documentation (RFC 5737) to APNIC's country.
    country: 'AU',
    method: 'password',
    organization_name: 'Harbour & Vine Games',
    is_current: true,
  })
  expect(other).toMatchObject({ is_current: false })
  expect((await list(second))[0]?.id).toBe(other?.id)
})

test('a session from an address without a country has none', async () => {
  const form = await signUp(world, formOf('country@sessions.example'))
  const answer = await signIn(world, form, firefox('127.0.0.1'))
  const { access_token: token } = answer.json<{ access_token: string }>()
  const as = { token, email: form.email, organizationId: '', developerId: '' }
  expect(await list(as)).toMatchObject([{ device: 'Firefox on Linux', country: null }])
})

test('a session is ended from another at once, and once', async () => {
  const [first, second] = await signedIn('end@sessions.example', 2)
  if (first === undefined || second === undefined) throw new Error('no session was made')
  const id = (await list(second))[0]?.id ?? ''
  expect((await end(first, id)).statusCode).toBe(200)
  expect(await isAlive(second)).toBe(false)
  expect(await isAlive(first)).toBe(true)
  const again = await end(first, id)
  expect(again.json()).toMatchObject({ code: 404, reason: 'session_not_found' })
})

test('all other sessions end together, and this one stays', async () => {
  const members = await signedIn('others@sessions.example', 4)
  const [own, ...others] = members
  if (own === undefined) throw new Error('no session was made')
  const ended = await world.call(own, { method: 'POST', path: '/session/others/revocation' })
  expect(ended.json()).toEqual({ ended: 3 })
  for (const other of others) expect(await isAlive(other)).toBe(false)
  expect(await list(own)).toHaveLength(1)
})

test('a sign-in from a new device is mailed', async () => {
  const form = await signUp(world, formOf('device@sessions.example'))
  const mails = () =>
    mailsTo(world, form.email).filter(({ subject }) => subject.startsWith('New sign-in'))
  const [laptop, phone] = [firefox(), firefox('198.51.100.9')]
  await signIn(world, form, laptop)
  expect(mails()).toHaveLength(0)
  await signIn(world, form, phone)
  expect(mails()).toHaveLength(1)
  expect(mails()[0]?.text).toContain('Firefox on Linux, network 198.51.100.0/24')
  await signIn(world, form, phone)
  await signIn(world, form, laptop)
  expect(mails()).toHaveLength(1)
  // A program that keeps no cookies is a new device each time, but it is not mailed each time.
  for (let tries = 0; tries < 6; tries += 1) await signIn(world, form)
  expect(mails()).toHaveLength(3)
})
