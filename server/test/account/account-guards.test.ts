import { pino } from 'pino'
import { expect, test } from 'vitest'
import { minuteMs } from '@frontrow/contract/durations'
import { askCode, formOf, mailsTo, post, signIn, signUp, verify } from '../support/sign-in.ts'
import { openWorld, sharedLaterWorld } from '../support/world.ts'
import { openApi } from '../../src/commands/startup/open-api.ts'
import { codesInTurn, wrongCodes } from '../../src/features/account/sign-up/verification-limits.ts'

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
const strict = await openWorld({ env: { PASSWORD_BLOCKLIST: 'enforce' } })

test('the setting of common passwords reports them or refuses them', async () => {
  const common = { password: 'Password123', confirmPassword: 'Password123' }
  await signUp(world, formOf('ida@guards.example', common))
  const form = formOf('ida@guards.example', common)
  await verify(strict, form)
  const refused = { code: 422, reason: 'password_common', field: 'password' }
  expect((await post(strict, 'sign-up', { body: form })).json()).toMatchObject(refused)
  const better = formOf('ida@guards.example')
  expect((await post(strict, 'sign-up', { body: better })).statusCode).toBe(200)

  await post(strict, 'forgot-password', { body: { email: better.email } })
  const token = /token=(\S+)/.exec(mailsTo(strict, better.email).at(-1)?.text ?? '')?.[1]
  const reset = await post(strict, 'reset-password', { body: { token, ...common } })
  expect(reset.json()).toMatchObject(refused)
  const { access_token } = (await signIn(strict, better)).json<{ access_token: string }>()
  const changed = await strict.call(undefined, {
    method: 'PUT',
    path: '/developer/password/{developer-id}',
    headers: { authorization: `Bearer ${access_token}` },
    body: {
      old_password: better.password,
      new_password: 'qwerty',
      confirm_password: 'qwerty',
    },
  })
  expect(changed.json()).toMatchObject({ ...refused, field: 'new_password' })
})

/** Fills a rate limit's bucket as if `taken` calls had been made. */
const fill = (key: string, limit: { burst: number; everySeconds: number }, taken: number) =>
  world.ask(
    `INSERT INTO rate_limits (key, arrival) VALUES ($1, app_now() + $2::interval)
     ON CONFLICT (key) DO UPDATE SET arrival = excluded.arrival`,
    [key, `${limit.everySeconds * taken} seconds`],
  )

test('from the 501st wrong code in an hour one a second is compared', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  const server = await openApi({ ...world.services, log }, world.delivery)
  const forms = [formOf('one@guards.example'), formOf('two@guards.example')] as const
  const codes = [await askCode(world, forms[0]), await askCode(world, forms[1])] as const
  const guess = (email: string, code: string) =>
    server.inject({
      method: 'POST',
      url: '/api/v1/pre-registration/sign-up/verify',
      payload: { email, code },
    })
  await fill(wrongCodes.key, wrongCodes.limit, 490)
  expect((await guess(forms[0].email, 'WRONG1')).json()).toEqual({ msg: 'FAILED' })
  expect(lines).toEqual([])
  // A little more than full, because the clock goes on during the test.
  await fill(wrongCodes.key, wrongCodes.limit, 520)
  expect((await guess(forms[0].email, 'WRONG1')).json()).toEqual({ msg: 'FAILED' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('more than 500 wrong verification codes')
  await fill(codesInTurn.key, codesInTurn.limit, 60)
  for (const form of forms) expect((await guess(form.email, 'WRONG1')).statusCode).toBe(429)
  await world.turnClock(minuteMs)
  expect((await guess(forms[1].email, codes[1])).json()).toMatchObject({ msg: 'SUCCESS' })
  // The limit recovers with time, and the refused tries did not count.
  await world.turnClock(240_000)
  expect((await guess(forms[0].email, codes[0])).json()).toMatchObject({ msg: 'SUCCESS' })
  await server.close()
})

test('callers behind an untrusted proxy share one larger bucket', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  // A separate config object, so that the warning is logged by this server.
  const config = { ...world.services.config }
  const server = await openApi({ ...world.services, config, log }, world.delivery)
  let sent = 0
  const send = async (headers: Record<string, string>) => {
    sent += 1
    const url = '/api/v1/pre-registration/send-verification'
    const payload = { name: 'Ida', email: `forwarded-${sent}@guards.example` }
    return (await server.inject({ method: 'POST', url, headers, payload })).statusCode
  }
  for (let number = 0; number < 30; number += 1) expect(await send({})).toBe(200)
  expect(lines).toEqual([])
  // Callers behind an untrusted proxy share twenty times the 25 of one address, whatever the header
  // says.
  const forwarded = { burst: 500, everySeconds: 7.2 }
  await fill('verification-mail|forwarded', forwarded, 480)
  expect(await send({ 'x-forwarded-for': '203.0.113.1' })).toBe(200)
  await fill('verification-mail|forwarded', forwarded, 520)
  expect(await send({ 'x-forwarded-for': '203.0.113.2' })).toBe(429)
  expect(await send({})).toBe(200)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('TRUST_PROXY')
  await server.close()
})

test('behind a trusted proxy each address has its own bucket', async () => {
  const trusting = await sharedLaterWorld()
  let sent = 0
  const send = (address: string) =>
    trusting.server.inject({
      method: 'POST',
      url: '/api/v1/pre-registration/send-verification',
      headers: { 'x-forwarded-for': address },
      payload: { name: 'Ida', email: `mail-${(sent += 1)}@guards.example` },
    })
  for (let number = 0; number < 10; number += 1) {
    expect((await send('203.0.113.9')).statusCode).toBe(200)
  }
  expect((await send('203.0.113.9')).statusCode).toBe(429)
  expect((await send('203.0.113.10')).statusCode).toBe(200)
})

test('a caller may use ids of other organizations twenty times', async () => {
  const [ida, bo] = [await world.member(), await world.member()]
  const ask = (id: string, as = ida) => {
    const path = `/organization/{org-id}/details?org_id=${id}`
    return world.call(as, { method: 'PUT', path, body: { details: 'x', type: 'company' } })
  }
  for (let number = 0; number < 10; number += 1) {
    expect((await ask(bo.organizationId)).statusCode).toBe(400)
    expect((await ask('00000000-0000-7000-8000-000000000000')).statusCode).toBe(404)
  }
  const refused = await ask(bo.organizationId)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(100)
  expect((await ask(ida.organizationId)).statusCode).toBe(200)
  expect((await ask(ida.organizationId, bo)).statusCode).toBe(400)
  await world.turnClock(180_000)
  expect((await ask(bo.organizationId)).statusCode).toBe(400)
})
