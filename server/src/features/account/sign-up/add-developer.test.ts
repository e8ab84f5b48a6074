import { expect, test } from 'vitest'
import { dayMs } from '@frontrow/contract/durations'
import { tokenOf } from '../../../../test/account/factor-account.ts'
import { mailsTo, post, signIn, withoutMailServer } from '../../../../test/support/sign-in.ts'
import { sharedLaterWorld } from '../../../../test/support/world.ts'
import { addDeveloper } from '../account.ts'

const world = await sharedLaterWorld()

const operator = 'maria'

test('a person who is added chooses a password with the mailed link', async () => {
  const ida = await world.member({ name: 'Lamplight Works' })
  const wanted = { organizationEmail: ida.email.toUpperCase(), name: ' Bo Ek ' }
  const email = 'Bo@added.example'
  const done = await addDeveloper(world.services, { ...wanted, email, role: 200, operator })
  expect(done).toEqual({
    outcome: 'added',
    organizationName: 'Lamplight Works',
    email: 'bo@added.example',
    isTold: true,
  })
  const text = mailsTo(world, 'bo@added.example').at(-1)?.text ?? ''
  const token = /reset-password#token=(\S+)$/m.exec(text)?.[1] ?? ''
  expect((await signIn(world, { email, password: 'none' })).statusCode).toBe(401)
  await world.turnClock(2 * dayMs)
  const body = { token, password: 'battery staple', confirmPassword: 'battery staple' }
  expect((await post(world, 'reset-password', { body })).statusCode).toBe(200)
  const bo = { ...ida, token: tokenOf(await signIn(world, { email, password: 'battery staple' })) }
  const get = (path: string) => world.call(bo, { method: 'GET', path })
  expect((await get('/developer/{developer-id}')).json()).toMatchObject({
    name: 'Bo Ek',
    email: 'bo@added.example',
    role: 200,
    approved: true,
  })
  expect((await get('/developer/organization')).json()).toMatchObject({ id: ida.organizationId })
  expect(
    await world.ask(
      `SELECT actor, details FROM audit_log WHERE organization_id = $1 AND action = 'developer.add'`,
      [ida.organizationId],
    ),
  ).toEqual([{ actor: 'operator:maria', details: { email: 'bo@added.example', role: 200 } }])
})

test('a person is in when no mail can be sent, and gets it when one can', async () => {
  const ida = await world.member()
  const services = withoutMailServer(world.services)
  const wanted = { organizationEmail: ida.email, name: 'Cy', email: 'cy@added.example' } as const
  expect(await addDeveloper(services, { ...wanted, role: 300, operator })).toMatchObject({
    outcome: 'added',
    isTold: false,
  })
  const members = `SELECT role FROM memberships WHERE organization_id = $1 ORDER BY role`
  expect(await world.ask(members, [ida.organizationId])).toEqual([{ role: 100 }, { role: 300 }])
  await world.turnClock(10_000)
  await world.services.mail.sendDue()
  expect(mailsTo(world, 'cy@added.example')).toHaveLength(1)
})

test('adding to an unknown organization or a known email changes nothing', async () => {
  const [ida, bo] = [await world.member(), await world.member()]
  const add = (organizationEmail: string, email: string) =>
    addDeveloper(world.services, { organizationEmail, name: 'Di', email, role: 200, operator })
  expect(await add('nobody@added.example', 'di@added.example')).toEqual({
    outcome: 'organization_unknown',
  })
  expect(await add(ida.email, bo.email.toUpperCase())).toEqual({ outcome: 'email_taken' })
  expect(mailsTo(world, bo.email)).toEqual([])
  const members = `SELECT role FROM memberships WHERE organization_id = $1`
  expect(await world.ask(members, [ida.organizationId])).toEqual([{ role: 100 }])
})
