import { PassThrough } from 'node:stream'
import { roleCodes } from '@frontrow/contract/permissions'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeApp } from '../support/market.ts'
import { act } from '../support/team.ts'
import { type TestMember, sharedWorld } from '../support/world.ts'

const world = await sharedWorld()
const owner = await world.member()
const { id: appId } = await makeApp(world, owner)
const art = await sharp({
  create: { width: 512, height: 512, channels: 3, background: '#7547d4' },
})
  .jpeg()
  .toBuffer()

/** A call that was let in and whose body has not arrived yet. `finish` sends the rest. */
async function begin(
  as: { token: string },
  call: { method: 'POST' | 'PUT'; path: string; body: Buffer; type?: string },
) {
  const { method, path, body, type = 'application/json' } = call
  const payload = new PassThrough()
  const answer = world.server.inject({
    method,
    url: `/api/v1${path}`,
    headers: {
      authorization: `Bearer ${as.token}`,
      'content-type': type,
      'content-length': String(body.length),
    },
    payload,
  })
  payload.write(body.subarray(0, 1))
  // The session is looked up before the body is read.
  await world.ask('SELECT pg_sleep(0.3)')
  return {
    finish: async () => {
      payload.end(body.subarray(1))
      const { statusCode, body: text } = await answer
      const { reason } = JSON.parse(text) as { reason?: string }
      return reason ?? statusCode
    },
  }
}

async function upload() {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(art)]), 'art.jpg')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return {
    method: 'POST' as const,
    path: `/ad-content/${appId}?app_id=${appId}`,
    type: request.headers.get('content-type') ?? '',
    body: Buffer.from(await request.arrayBuffer()),
  }
}

const newToken = () => ({
  method: 'POST' as const,
  path: '/tokens',
  body: Buffer.from(JSON.stringify({ name: 'Late', scopes: ['read'] })),
})

const contents = () => world.ask('SELECT FROM ad_contents')

const endings: Readonly<Record<string, [(admin: TestMember) => Promise<unknown>, string]>> = {
  'who is removed': [
    (admin) => act({ world, as: owner }, `/team/members/${admin.developerId}/removal`),
    'session_missing',
  ],
  'who leaves': [(admin) => act({ world, as: admin }, '/team/leave'), 'session_missing'],
  'who signs out': [(admin) => act({ world, as: admin }, '/session/revoke'), 'session_missing'],
  'who becomes a Viewer': [
    (admin) =>
      act({ world, as: owner }, `/team/members/${admin.developerId}/role`, {
        role: roleCodes.viewer,
      }),
    'role_not_allowed',
  ],
}

test.each(Object.entries(endings))(
  'an upload of %s stores nothing, however early it began [FINDINGS3-O5]',
  async (_who, [end, wanted]) => {
    const admin = await world.colleague(owner, roleCodes.admin)
    const stays = await world.colleague(owner, roleCodes.admin)
    const [theirs, others] = [
      await begin(admin, await upload()),
      await begin(stays, await upload()),
    ]
    const before = (await contents()).length
    await end(admin)
    expect(await theirs.finish()).toBe(wanted)
    expect((await contents()).length).toBe(before)
    // The same upload of a colleague, at the same time.
    expect(await others.finish()).toBe(200)
  },
)

test('a waiting call of an ended session or token changes nothing [FINDINGS3-O5]', async () => {
  const admin = await world.colleague(owner, roleCodes.admin)
  const body = { name: 'Nightly', scopes: ['contents.write'] }
  const made = await act({ world, as: owner }, '/tokens', body)
  const { token, secret } = made.reply as { token: { id: string }; secret: string }
  const calls = [await begin(admin, newToken()), await begin({ token: secret }, await upload())]
  await act({ world, as: owner }, `/team/members/${admin.developerId}/removal`)
  await act({ world, as: owner }, `/tokens/${token.id}/revocation`)
  for (const { finish } of calls) expect(await finish()).toBe('session_missing')
  expect(await world.ask("SELECT FROM api_tokens WHERE name = 'Late'")).toEqual([])
})
