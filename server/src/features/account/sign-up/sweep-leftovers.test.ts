import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import { askCode, formOf, mailsTo, post, signIn, signUp } from '../../../../test/support/sign-in.ts'
import { openWorld } from '../../../../test/support/world.ts'
import { mailFolder } from '../../../lib/mail/mail.ts'
import { takeFrom } from '../../../lib/db/rate-limits.sql.ts'
import { sweepLeftovers } from '../account.ts'

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()

const count = async (table: string) => {
  const [row] = await world.ask<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)
  return row?.count
}

test('codes, links and sessions are swept a day after they end', async () => {
  const ida = formOf('ida@example.com')
  await signUp(world, ida)
  await signIn(world, { ...ida, remember: true })
  await signIn(world, ida)
  await askCode(world, formOf('never-used@example.com'))
  await post(world, 'forgot-password', { body: { email: ida.email } })
  await takeFrom(world.database, 'somebody', { burst: 5, everySeconds: 60 })
  const tables = ['email_verifications', 'password_resets', 'sessions', 'rate_limits']
  const counts = async () => Promise.all(tables.map(count))

  await sweepLeftovers(world.services)
  expect(await counts()).toEqual([2, 1, 2, expect.any(Number)])
  await world.turnClock(dayMs + 12 * hourMs + minuteMs)
  await sweepLeftovers(world.services)
  expect(await counts()).toEqual([0, 0, 1, 0])
  await world.turnClock(31 * dayMs)
  await sweepLeftovers(world.services)
  expect(await counts()).toEqual([0, 0, 0, 0])
  expect((await signIn(world, ida)).statusCode).toBe(200)
})

test('the answer of a create is kept for two days, for whoever repeats it', async () => {
  const member = await world.member()
  const create = () =>
    world.call(member, {
      method: 'POST',
      path: '/app/{developer-id}',
      headers: { 'idempotency-key': 'one' },
      body: { name: 'Tide', google_app_id: 'com.example.tide', category: 'Games' },
    })
  const first = (await create()).json<{ id: string }>().id
  await world.turnClock(47 * hourMs)
  await sweepLeftovers(world.services)
  expect((await create()).json<{ id: string }>().id).toBe(first)
  await world.turnClock(2 * hourMs)
  await sweepLeftovers(world.services)
  expect(await count('idempotency_keys')).toBe(0)
})

describe('FINDINGS-L6', () => {
  test('kept mails go after seven days, and no other file', async () => {
    const form = formOf('kept@example.com')
    await askCode(world, form)
    const folder = mailFolder(world.services.config)
    writeFileSync(join(folder, 'notes.json.old'), 'somebody else’s')
    await world.turnClock(7 * dayMs - minuteMs)
    await sweepLeftovers(world.services)
    expect(mailsTo(world, form.email)).toHaveLength(1)
    await askCode(world, form)
    await world.turnClock(120_000)
    await sweepLeftovers(world.services)
    expect(mailsTo(world, form.email)).toHaveLength(1)
    expect(readdirSync(folder)).toHaveLength(3)
  })

  test('a session that was not used for eight days is taken out', async () => {
    const form = await signUp(world, formOf('idle@example.com'))
    await signIn(world, { ...form, remember: true })
    await world.turnClock(7 * dayMs + minuteMs)
    await sweepLeftovers(world.services)
    const before = await count('sessions')
    await world.turnClock(dayMs)
    await sweepLeftovers(world.services)
    expect(await count('sessions')).toBe((before ?? 0) - 1)
  })
})
