import { permissionNames } from '@frontrow/contract/permissions/names'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import { formOf, signIn, signUp } from '../../../../test/support/sign-in.ts'
import { sharedLaterWorld } from '../../../../test/support/world.ts'

const world = await sharedLaterWorld()

const show = '/developer/{developer-id}'

test('the developer is shown under the own id and the placeholder [API-09 ENT-01]', async () => {
  const ida = await world.member()
  const paths = [
    show,
    '/developer/%7Bdeveloper-id%7D',
    '/developer/%7bdeveloper-id%7d',
    `/developer/${ida.developerId}`,
  ]
  for (const path of paths) {
    const answer = await world.call(ida, { method: 'GET', path })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      id: ida.developerId,
      name: 'Ida Lindqvist',
      email: ida.email,
      role: 100,
      approved: true,
      migrated: true,
      is_owner: true,
      owner_name: 'Ida Lindqvist',
      permissions: permissionNames,
      organization_id: ida.organizationId,
      second_factor: false,
      second_factor_from: null,
      second_factor_required: false,
      organizations: [
        { id: ida.organizationId, name: 'Harbour & Vine Games', role: 100, is_owner: true },
      ],
    })
  }
})

test('another developer answers 404, as if they were not there', async () => {
  const [ida, bo] = [await world.member(), await world.member()]
  const foreign = await world.call(ida, { method: 'GET', path: `/developer/${bo.developerId}` })
  const missing = await world.call(ida, {
    method: 'GET',
    path: '/developer/0197f3a0-0000-7000-8000-000000000000',
  })
  const malformed = await world.call(ida, { method: 'GET', path: '/developer/7' })
  for (const answer of [foreign, missing, malformed]) {
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual(foreign.json())
  }
})

test('who waits for approval is shown to themselves', async () => {
  const waiting = await world.member({ approved: false })
  const own = await world.call(waiting, { method: 'GET', path: show })
  expect(own.statusCode).toBe(200)
  expect(own.json()).toMatchObject({ approved: false, migrated: false })
})

test('an imported organization, approved but not migrated, waits as well', async () => {
  const imported = await world.member()
  await world.ask(`UPDATE organizations SET migrated_at = NULL WHERE id = $1`, [
    imported.organizationId,
  ])
  const own = await world.call(imported, { method: 'GET', path: show })
  expect(own.json()).toMatchObject({ approved: true, migrated: false })
  const elsewhere = await world.call(imported, { method: 'GET', path: '/campaign/regions' })
  expect(elsewhere.statusCode).toBe(403)
})

test('signing out ends this token at once and no other', async () => {
  const [ida, bo] = [await world.member(), await world.member()]
  const out = await world.call(ida, { method: 'POST', path: '/session/revoke' })
  expect(out.statusCode).toBe(200)
  expect(out.json()).toEqual({ status: 'SUCCESS' })
  expect((await world.call(ida, { method: 'GET', path: show })).json()).toMatchObject({
    code: 401,
    reason: 'session_missing',
  })
  expect((await world.call(ida, { method: 'POST', path: '/session/revoke' })).statusCode).toBe(401)
  expect((await world.call(bo, { method: 'GET', path: show })).statusCode).toBe(200)
})

test('a session older than the last password change is dead', async () => {
  const ida = await world.member()
  await world.ask(
    `UPDATE developers SET sessions_after = sessions_after + interval '1 second' WHERE id = $1`,
    [ida.developerId],
  )
  expect((await world.call(ida, { method: 'GET', path: show })).statusCode).toBe(401)
})

test('when a session was last used is written at most once an hour', async () => {
  const ida = await world.member()
  await world.ask('UPDATE sessions SET last_seen_at = app_now() WHERE developer_id = $1', [
    ida.developerId,
  ])
  const seen = async () => {
    await world.call(ida, { method: 'GET', path: show })
    const rows = await world.ask<{ last_seen_at: Date }>(
      `SELECT last_seen_at FROM sessions WHERE developer_id = $1`,
      [ida.developerId],
    )
    return rows[0]?.last_seen_at.getTime() ?? 0
  }
  const first = await seen()
  await world.turnClock(59 * minuteMs)
  expect(await seen()).toBe(first)
  await world.turnClock(2 * minuteMs)
  expect(await seen()).toBeGreaterThanOrEqual(first + hourMs)
})

describe('FINDINGS-L6', () => {
  const statusOf = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await world.call(undefined, { method: 'GET', path: show, headers })).statusCode
  }
  const remembered = async (email: string) => {
    const form = await signUp(world, formOf(email))
    const answer = await signIn(world, { ...form, remember: true })
    return answer.json<{ access_token: string }>().access_token
  }

  test('a remembered session ends after seven days without use', async () => {
    const token = await remembered('unused@session.example')
    await world.turnClock(7 * dayMs - minuteMs)
    expect(await statusOf(token)).toBe(200)
    await world.turnClock(7 * dayMs - minuteMs)
    expect(await statusOf(token)).toBe(200)
    await world.turnClock(7 * dayMs + minuteMs)
    expect(await statusOf(token)).toBe(401)
  })

  test('one that is used every day ends after thirty days in all', async () => {
    const token = await remembered('daily@session.example')
    for (let days = 1; days < 30; days += 1) {
      await world.turnClock(dayMs)
      expect(await statusOf(token)).toBe(200)
    }
    await world.turnClock(dayMs)
    expect(await statusOf(token)).toBe(401)
  })
})
