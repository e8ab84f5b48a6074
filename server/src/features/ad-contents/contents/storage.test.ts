import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeAdvertiser } from '../../../../test/support/advertiser.ts'
import { uploadRaw } from '../../../../test/support/filled-organization.ts'
import { cropWhole } from '../../../../test/support/uploader.ts'
import { type TestMember, sharedWorld } from '../../../../test/support/world.ts'

const art = readFileSync(new URL('../../../../seed/demo/night-bus/icon.jpg', import.meta.url))
const twoGibibytes = 2 * 1024 ** 3

let member: TestMember
let appId: string
const world = await sharedWorld()

/** Each test uses its own organization, because it fills the storage. */
async function start(): Promise<{ alreadyUsed: (bytes: number) => Promise<unknown> }> {
  member = await world.member()
  const made = await makeAdvertiser(world, member)
  appId = made.appId
  return {
    alreadyUsed: (bytes) =>
      world.ask('UPDATE ad_contents SET size_bytes = $2 WHERE id = $1', [made.iconId, bytes]),
  }
}

const upload = () => uploadRaw(world, member, { appId, file: art })

test('a picture that exceeds the storage leaves no row', async () => {
  const { alreadyUsed } = await start()
  const content = (await upload()).json<{ id: string; content_metadata: { size_bytes: number } }>()
  const cut = () => cropWhole(world, { id: content.id, member })
  expect((await cut()).statusCode).toBe(200)
  const [kept] = await world.ask<{ cuts: bigint }>(
    `SELECT sum(size_bytes) AS cuts FROM campaignable_ad_contents WHERE organization_id = $1`,
    [member.organizationId],
  )
  expect(Number(kept?.cuts)).toBeGreaterThan(1000)
  await alreadyUsed(twoGibibytes - 1000)
  for (const answer of [await upload(), await cut()])
    expect(answer.json()).toMatchObject({ code: 422, reason: 'storage_full' })
  const [rows] = await world.ask<{ contents: bigint; cuts: bigint }>(
    `SELECT (SELECT count(*) FROM ad_contents WHERE organization_id = $1) AS contents,
            (SELECT count(*) FROM campaignable_ad_contents WHERE organization_id = $1 AND size_bytes > 0) AS cuts`,
    [member.organizationId],
  )
  expect(rows).toEqual({ contents: 3n, cuts: 1n })
})

test('of uploads side by side, only as many find room as there is', async () => {
  const { alreadyUsed } = await start()
  const first = (await upload()).json<{ id: string; content_metadata: { size_bytes: number } }>()
  const each = first.content_metadata.size_bytes
  await alreadyUsed(Math.floor(twoGibibytes - 2.5 * each))
  const answers = await Promise.all([upload(), upload()])
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('a thousand uploads are the limit, archived ones included', async () => {
  await start()
  await world.ask(
    `INSERT INTO ad_contents (id, organization_id, app_id, type, path, width, height, size_bytes, sha256, archived_at, created_at)
     SELECT gen_random_uuid(), $1, $2, 100, gen_random_uuid(), 1, 1, 1, ''::bytea, app_now(), app_now() FROM generate_series(1, 997)`,
    [member.organizationId, appId],
  )
  expect((await upload()).statusCode).toBe(200)
  expect((await upload()).json()).toMatchObject({ code: 422, reason: 'storage_full' })
})
