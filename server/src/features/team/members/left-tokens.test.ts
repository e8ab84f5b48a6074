import { dayMs } from '@frontrow/contract/durations'
import { roleCodes } from '@frontrow/contract/permissions'
import { beforeAll, expect, test } from 'vitest'
import { mailsTo } from '../../../../test/support/sign-in.ts'
import { act } from '../../../../test/support/team.ts'
import { type TestMember, sharedLaterWorld } from '../../../../test/support/world.ts'
import { sendNoticeMails } from '../../notices/notices.ts'

const world = await sharedLaterWorld()
let owner: TestMember
let other: TestMember
beforeAll(async () => {
  owner = await world.member()
  other = await world.colleague(owner, roleCodes.admin)
})

interface Shown {
  id: string
  name: string
  made_by: string
  state: string
  stops_at?: string
}

/** An Admin with a token. */
async function maker(name: string) {
  const admin = await world.colleague(owner, roleCodes.admin)
  const body = { name, scopes: ['read'] }
  const answer = await world.call(admin, { method: 'POST', path: '/tokens', body })
  const { token, secret } = answer.json<{ token: Shown; secret: string }>()
  const works = async () => {
    const path = '/developer/organization'
    return (await world.call({ ...admin, token: secret }, { method: 'GET', path })).statusCode
  }
  return { admin, id: token.id, works }
}

const list = async () =>
  (await world.call(owner, { method: 'GET', path: '/tokens' })).json<Shown[]>()
const shown = async (id: string) => (await list()).find((token) => token.id === id)

const endings: Readonly<Record<string, (admin: TestMember) => Promise<{ status: number }>>> = {
  'who leaves': (admin) => act({ world, as: admin }, '/team/leave'),
  'who is removed': (admin) =>
    act({ world, as: owner }, `/team/members/${admin.developerId}/removal`),
  'who loses the role': (admin) =>
    act({ world, as: owner }, `/team/members/${admin.developerId}/role`, {
      role: roleCodes.viewer,
    }),
}

test.each(Object.entries(endings))(
  'a token of an Admin %s works for seven days more [FINDINGS3-M7]',
  async (who, end) => {
    const name = `Report of ${who}`
    const { admin, id, works } = await maker(name)
    expect((await shown(id))?.stops_at).toBeUndefined()
    expect((await end(admin)).status).toBe(200)
    expect((await shown(id))?.state).toBe('active')
    expect(Date.parse((await shown(id))?.stops_at ?? '')).toBeGreaterThan(0)
    await sendNoticeMails(world.services)
    for (const { email } of [owner, other]) {
      const mail = mailsTo(world, email).findLast(({ text }) => text.includes(name))
      expect(mail?.subject).toMatch(/^API tokens of .+ expire in 7 days$/)
    }
    expect(await works()).toBe(200)
    await world.turnClock(7 * dayMs - 60_000)
    expect(await works()).toBe(200)
    await world.turnClock(60_000)
    expect(await works()).toBe(401)
    expect((await shown(id))?.state).toBe('expired')
    const late = await act({ world, as: owner }, `/tokens/${id}/take-over`)
    expect(late).toMatchObject({ status: 409, reason: 'token_ended' })
  },
)

test('a token that an Admin takes over goes on [FINDINGS3-M7]', async () => {
  const { admin, id, works } = await maker('Nightly')
  const early = await act({ world, as: other }, `/tokens/${id}/take-over`)
  expect(early).toMatchObject({ status: 200, reply: { made_by: expect.any(String) } })
  expect(early.reply['made_by']).toBe((await shown(id))?.made_by)
  await act({ world, as: owner }, `/team/members/${admin.developerId}/removal`)
  const taken = await act({ world, as: other }, `/tokens/${id}/take-over`)
  expect(taken.status).toBe(200)
  expect(taken.reply).not.toHaveProperty('stops_at')
  expect(taken.reply).toMatchObject({ state: 'active', exceeds_maker: false })
  await world.turnClock(8 * dayMs)
  expect(await works()).toBe(200)
  const rows = await world.ask<{ action: string }>(
    'SELECT action FROM audit_log WHERE object_id = $1 ORDER BY at, id',
    [id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'api_token.create',
    'api_token.leave',
    'api_token.take-over',
  ])
  // It is theirs now: when they leave in turn, it stops again.
  await act({ world, as: other }, '/team/leave')
  expect((await shown(id))?.stops_at).toBeDefined()
})
