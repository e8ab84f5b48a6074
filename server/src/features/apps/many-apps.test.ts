import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { fillOrganization } from '../../../test/support/filled-organization.ts'
import { sharedWorld } from '../../../test/support/world.ts'

// Lists as large as a busy organization's. The number of statements must not grow with the rows.

const apps = 1000
const contents = 5000

const world = await sharedWorld()
const { member, appId } = await fillOrganization(world, 'Nachtbus')

const lists = () => [
  '/app/app-stat',
  '/organization/apps',
  '/app/app-stat?retired=true',
  `/ad-content/${appId}?app_id=${appId}`,
  `/campaignable-ad-content/${appId}?app_id=${appId}`,
]

/** The number of rows in a list's answer, and the number of statements it took. */
async function ask(path: string): Promise<{ rows: number; statements: number }> {
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  const answer = await world.call(member, { method: 'GET', path })
  // The node runs statements of its own meanwhile; those of this call name its organization.
  const count = statements.mock.calls.filter((one) => isOwn(one as unknown[])).length
  statements.mockRestore()
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  return { rows: answer.json<unknown[]>().length, statements: count }
}

const isOwn = ([, values]: unknown[]) =>
  Array.isArray(values) && values.includes(member.organizationId)

test('long lists take as many statements as lists of one', async () => {
  const before = []
  for (const path of lists()) before.push(await ask(path))
  expect(before.map(({ rows }) => rows)).toEqual([1, 1, 0, 1, 1])
  await grow()
  // PostgreSQL does this itself some time after a table has grown.
  await world.ask('ANALYZE')
  const after = []
  for (const path of lists()) after.push(await ask(path))
  expect(after.map(({ rows }) => rows)).toEqual([apps + 1, apps + 1, 0, contents + 1, contents + 1])
  expect(after.map(({ statements }) => statements)).toEqual(
    before.map(({ statements }) => statements),
  )
})

/** Inserts apps with keys, and contents of one app that are each used by a campaign. */
async function grow(): Promise<void> {
  const { organizationId } = member
  await world.ask(
    `INSERT INTO apps (id, organization_id, name, google_app_id, category, created_at)
     SELECT gen_random_uuid(), $1, 'App ' || n, 'com.example.app' || n, 'Games', app_now()
     FROM generate_series(1, ${apps}) n`,
    [organizationId],
  )
  await world.ask(
    `INSERT INTO ad_contents (id, organization_id, app_id, type, path, width, height, size_bytes, sha256, created_at)
     SELECT gen_random_uuid(), $1, $2, 100, 'many' || n, 300, 300, 1, '', app_now()
     FROM generate_series(1, ${contents}) n`,
    [organizationId, appId],
  )
  await world.ask(
    `INSERT INTO campaignable_ad_contents (id, organization_id, app_id, ad_content_id, name, type, target_device,
       content_orientation, orientation_text, path, width, height, created_at)
     SELECT gen_random_uuid(), organization_id, app_id, id, path, 100, 100, 100, 'Portrait', path, 300, 300, created_at
     FROM ad_contents WHERE path LIKE 'many%'`,
  )
  await world.ask(
    `INSERT INTO campaign_contents (organization_id, campaign_id, app_id, content_id)
     SELECT a.organization_id, c.id, a.app_id, a.id FROM campaignable_ad_contents a, campaigns c
     WHERE a.path LIKE 'many%' AND c.app_id = a.app_id`,
  )
}
