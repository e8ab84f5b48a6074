import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '@frontrow/contract/durations'
import { browser, curl, formOf, post, signIn, signUp } from '../../../../test/support/sign-in.ts'
import { sharedLaterWorld } from '../../../../test/support/world.ts'

const world = await sharedLaterWorld()

/** Each test uses its own account, because limits are counted per account. */
const account = (email: string) => signUp(world, formOf(email))

const show = (token: string) =>
  world.server.inject({
    url: '/api/v1/developer/{developer-id}',
    headers: { authorization: `Bearer ${token}` },
  })

const tokenOf = (answer: { json: () => { access_token: string } }) => answer.json().access_token

test('email and password give a token, as form data of either kind [API-04 ENT-04]', async () => {
  const form = await account('ida@tokens.example')
  const answer = await signIn(world, { ...form, email: '  IDA@tokens.Example ' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    name: 'Ida Lindqvist',
    email: form.email,
    approved: false,
    migrated: false,
    access_token: expect.stringMatching(/^fr_s_[\w-]{43}[0-9A-Za-z]{6}$/) as string,
  })
  const boundary = 'x'
  const part = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const multipart = await world.server.inject({
    method: 'POST',
    url: '/api/v1/pre-registration/token',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${part('username', form.email)}${part('password', form.password)}--${boundary}--\r\n`,
  })
  expect(multipart.statusCode).toBe(200)
})

test('a form with a boundary that no reader takes is refused as unreadable [RELIABILITY-S2]', async () => {
  for (const boundary of ['b'.repeat(252), 'b'.repeat(253), '""', '']) {
    const answer = await world.server.inject({
      method: 'POST',
      url: '/api/v1/pre-registration/token',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: '--b\r\n',
    })
    expect([boundary.length, answer.statusCode]).toEqual([boundary.length, 400])
  }
})

test('an unknown email is 404, a wrong password 401, each under its field [API-05]', async () => {
  const form = await account('wrong@tokens.example')
  expect((await signIn(world, { ...form, email: 'nobody@tokens.example' })).json()).toMatchObject({
    code: 404,
    message: 'email not found',
    field: 'username',
  })
  expect((await signIn(world, { ...form, password: 'not that' })).json()).toMatchObject({
    code: 401,
    message: 'password is incorrect',
    field: 'password',
  })
})

test('a session lasts twelve hours, or longer when remembered', async () => {
  const form = await account('stay@tokens.example')
  const short = tokenOf(await signIn(world, form))
  const long = tokenOf(await signIn(world, { ...form, remember: true }))
  await world.turnClock(12 * hourMs - minuteMs)
  expect((await show(short)).statusCode).toBe(200)
  await world.turnClock(120_000)
  expect((await show(short)).statusCode).toBe(401)
  expect((await show(long)).statusCode).toBe(200)
})

test('the twenty-first session ends the oldest, also when many begin at once', async () => {
  const form = await account('many@tokens.example')
  const first = tokenOf(await signIn(world, form))
  for (let batch = 0; batch < 5; batch += 1) {
    await Promise.all(Array.from({ length: 4 }, () => signIn(world, form)))
  }
  expect((await show(first)).statusCode).toBe(401)
  const [live] = await world.ask<{ count: bigint }>(
    `SELECT count(*) FROM sessions s JOIN developers d ON d.id = s.developer_id WHERE d.email = $1`,
    [form.email],
  )
  expect(Number(live?.count)).toBe(20)
})

test('ten wrong passwords close an account, but for its known device', async () => {
  const form = await account('attacked@tokens.example')
  const owner = browser()
  expect((await signIn(world, form, owner)).statusCode).toBe(200)
  const guesses = await Promise.all(
    Array.from({ length: 30 }, () => signIn(world, { ...form, password: 'guess!' })),
  )
  const statuses = guesses.map((guess) => guess.statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  const locked = await signIn(world, form)
  expect(locked.statusCode).toBe(429)
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
  for (let again = 0; again < 15; again += 1) {
    expect((await signIn(world, form, owner)).statusCode).toBe(200)
  }
  const forged = { ...browser(), cookies: { device: 'AAAA.BBBB' } }
  expect((await signIn(world, form, forged)).statusCode).toBe(429)
  await world.turnClock(16 * minuteMs)
  expect((await signIn(world, form)).statusCode).toBe(200)
})

test('right passwords cost nothing', async () => {
  const form = await account('often@tokens.example')
  const as = { ...curl, address: '203.0.113.50' }
  for (let again = 0; again < 13; again += 1) {
    expect((await signIn(world, form, as)).statusCode).toBe(200)
  }
})

test('one address has five guesses at one account', async () => {
  const form = await account('from-afar@tokens.example')
  const as = { ...curl, address: '203.0.113.51' }
  const statuses: number[] = []
  for (let guess = 0; guess < 7; guess += 1) {
    statuses.push((await signIn(world, { ...form, password: 'guess!' }, as)).statusCode)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  expect((await signIn(world, form, { ...as, address: '203.0.113.52' })).statusCode).toBe(200)
})

test('one address is told ten times whether an email has an account', async () => {
  const probe = (number: number, address: string) =>
    signIn(
      world,
      { email: `who-${number}@tokens.example`, password: 'guess!' },
      { ...curl, address },
    )
  const statuses: number[] = []
  for (let number = 0; number < 12; number += 1) {
    statuses.push((await probe(number, '203.0.113.53')).statusCode)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(404), 429, 429])
  for (let number = 0; number < 12; number += 1) {
    expect((await probe(number, '127.0.0.1')).statusCode).toBe(404)
  }
})

test('a disabled developer is told no more than that the password is wrong', async () => {
  const form = await account('disabled@tokens.example')
  const token = tokenOf(await signIn(world, form))
  await world.ask(`UPDATE developers SET disabled_at = now() WHERE email = $1`, [form.email])
  expect((await signIn(world, form)).statusCode).toBe(401)
  expect((await show(token)).statusCode).toBe(401)
})

test('a hash of older parameters is made anew at sign-in', async () => {
  const form = await account('old-hash@tokens.example')
  const { argon2Sync } = await import('node:crypto')
  const salt = Buffer.alloc(16, 7)
  const old = { memory: 8192, passes: 2, parallelism: 1, tagLength: 32 }
  const hash = argon2Sync('argon2id', { message: form.password, nonce: salt, ...old })
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  await world.ask(`UPDATE developers SET password_hash = $1 WHERE email = $2`, [
    `$argon2id$v=19$m=8192,t=2,p=1$${unpadded(salt)}$${unpadded(hash)}`,
    form.email,
  ])
  expect((await signIn(world, form)).statusCode).toBe(200)
  const rows = await world.ask<{ password_hash: string }>(
    `SELECT password_hash FROM developers WHERE email = $1`,
    [form.email],
  )
  expect(rows[0]?.password_hash).toContain('m=19456')
  expect((await signIn(world, form)).statusCode).toBe(200)
})

test.each([
  '',
  'username=a@b.de',
  'password=x',
  'username=a@b.de&password=x&remember_me=yes',
  'username=a&username=b&password=x',
  'username=a%00&password=x',
])('the form %j is refused', async (body) => {
  const answer = await post(world, 'token', { body })
  expect([400, 422]).toContain(answer.statusCode)
})
