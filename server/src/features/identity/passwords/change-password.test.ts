import { expect, test } from 'vitest'
import { browser, formOf, mailsTo, signIn, signUp } from '../../../../test/support/sign-in.ts'
import { sharedWorld } from '../../../../test/support/world.ts'

const world = await sharedWorld()

interface Account {
  email: string
  password: string
  token: string
}

/** Each test uses its own account, because limits are counted per account. */
async function account(email: string): Promise<Account> {
  const form = await signUp(world, formOf(email))
  return { ...form, token: await tokenOf(form) }
}

async function tokenOf(who: { email: string; password: string }): Promise<string> {
  return (await signIn(world, who)).json<{ access_token: string }>().access_token
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const change = (token: string, body: object, at = '{developer-id}') =>
  world.call(undefined, {
    method: 'PUT',
    path: `/developer/password/${at}`,
    headers: bearer(token),
    body,
  })

const bodyOf = (old_password: string, new_password: string) => ({
  old_password,
  new_password,
  confirm_password: new_password,
})

const isAlive = async (token: string) => {
  const path = '/developer/{developer-id}'
  const answer = await world.call(undefined, { method: 'GET', path, headers: bearer(token) })
  return answer.statusCode === 200
}

test('the new password is the only one that works, every session is over, and the developer is told [API-10]', async () => {
  const ida = await account('ida@change.example')
  const elsewhere = await tokenOf(ida)
  const answer = await change(ida.token, bodyOf(ida.password, 'battery staple'))
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'SUCCESS' })
  expect(await isAlive(ida.token)).toBe(false)
  expect(await isAlive(elsewhere)).toBe(false)
  expect((await signIn(world, ida)).statusCode).toBe(401)
  expect(mailsTo(world, ida.email).at(-1)).toMatchObject({
    subject: 'Your Frontrow password was changed',
  })
  expect((await signIn(world, { ...ida, password: 'battery staple' })).statusCode).toBe(200)
  expect(
    await world.ask(
      `SELECT action FROM audit_log WHERE action = 'developer.change-password' AND object_id IN
         (SELECT id::text FROM developers WHERE email = $1)`,
      [ida.email],
    ),
  ).toHaveLength(1)
})

test('the own id is taken as well, another is 404 and changes nothing', async () => {
  const ida = await account('path@change.example')
  const { developerId } = await world.member()
  const foreign = await change(ida.token, bodyOf(ida.password, 'battery staple'), developerId)
  expect(foreign.json()).toMatchObject({ code: 404, reason: 'developer_not_found' })
  const [own] = await world.ask<{ id: string }>('SELECT id FROM developers WHERE email = $1', [
    ida.email,
  ])
  const answer = await change(ida.token, bodyOf(ida.password, 'battery staple'), own?.id)
  expect(answer.statusCode).toBe(200)
})

test('a wrong old password is 400 and no session 401; password and session stay [API-11]', async () => {
  const ida = await account('wrong@change.example')
  expect((await change(ida.token, bodyOf('not that', 'battery staple'))).json()).toMatchObject({
    code: 400,
    reason: 'old_password_wrong',
    field: 'old_password',
    message: 'Old password is incorrect',
  })
  expect((await change('nothing', bodyOf(ida.password, 'battery staple'))).statusCode).toBe(401)
  expect(await isAlive(ida.token)).toBe(true)
  expect((await signIn(world, ida)).statusCode).toBe(200)
})

test('two that differ, the same again, a short one and a missing one are refused', async () => {
  const ida = await account('form@change.example')
  const differing = { ...bodyOf(ida.password, 'battery staple'), confirm_password: 'battery' }
  expect((await change(ida.token, differing)).json()).toMatchObject({
    code: 422,
    reason: 'passwords_differ',
    field: 'confirm_password',
  })
  expect((await change(ida.token, bodyOf(ida.password, ida.password))).json()).toMatchObject({
    code: 422,
    reason: 'password_same',
    field: 'new_password',
  })
  expect((await change(ida.token, bodyOf(ida.password, '12345'))).json()).toMatchObject({
    code: 422,
    reason: 'invalid',
    field: 'new_password',
  })
  expect((await change(ida.token, { old_password: ida.password })).statusCode).toBe(422)
  expect(await isAlive(ida.token)).toBe(true)
})

test('guessing the old password is limited as at sign-in, and by the same count', async () => {
  const ida = await account('guessed@change.example')
  const owner = browser()
  await signIn(world, ida, owner)
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => change(ida.token, bodyOf('guess!', 'battery staple'))),
  )
  const statuses = guesses.map((guess) => guess.statusCode)
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  expect((await change(ida.token, bodyOf(ida.password, 'battery staple'))).statusCode).toBe(429)
  expect((await signIn(world, ida)).statusCode).toBe(429)
  const known = await world.server.inject({
    method: 'PUT',
    url: '/api/v1/developer/password/{developer-id}',
    headers: bearer(ida.token),
    cookies: owner.cookies ?? {},
    payload: bodyOf(ida.password, 'battery staple'),
  })
  expect(known.statusCode).toBe(200)
})

test('of many changes at once one wins, and its password is the one', async () => {
  const ida = await account('race@change.example')
  const wanted = Array.from({ length: 6 }, (_, index) => `battery ${index}`)
  const answers = await Promise.all(
    wanted.map((password) => change(ida.token, bodyOf(ida.password, password))),
  )
  const winners = wanted.filter((_, index) => answers[index]?.statusCode === 200)
  expect(winners).toHaveLength(1)
  for (const answer of answers) expect([200, 400, 401]).toContain(answer.statusCode)
  expect((await signIn(world, { ...ida, password: winners[0] ?? '' })).statusCode).toBe(200)
})
