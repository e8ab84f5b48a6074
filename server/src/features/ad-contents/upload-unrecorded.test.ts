import { readFileSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '@frontrow/contract/durations'
import { fillOrganization, uploadRaw } from '../../../test/filled-organization.ts'
import { type TestMember, type World, makeWorld } from '../../../test/world.ts'
import { sweepMedia } from './sweep-media.ts'

// What happens to published files when their row is not stored.

const art = readFileSync(new URL('../../../seed/demo/night-bus/icon.jpg', import.meta.url))

let world: World
let member: TestMember
let appId: string
let contentId: string
beforeAll(async () => {
  world = await makeWorld()
  ;({ member, appId, contentId } = await fillOrganization(world, 'Waise'))
})
afterAll(() => world.close())

const published = () =>
  readdirSync(world.services.config.filesFolder)
    .filter((name) => name !== '.drafts')
    .toSorted()

const upload = () => uploadRaw(world, member, { appId, file: art })

function crop(headers: Record<string, string> = {}) {
  return world.call(member, {
    method: 'POST',
    path: `/campaignable-ad-content/${contentId}?ad_content_id=${contentId}`,
    headers,
    body: {
      name: 'Twice',
      target_device: 'Phone',
      content_orientation: 'Portrait-Square',
      content_metadata: {
        original_resolution: [512, 512],
        cropped_resolution: [512, 512],
        cropped_location: { x: 0, y: 0 },
      },
      cropping_data: { x: 0, y: 0, width: 512, height: 512 },
    },
  })
}

/** Makes each COMMIT after an insert into these tables run the statement. */
async function atCommit(statement: string): Promise<() => Promise<unknown>> {
  await world.ask(
    `CREATE FUNCTION at_commit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
     $$ BEGIN ${statement}; RETURN NULL; END $$`,
  )
  for (const table of ['ad_contents', 'campaignable_ad_contents'])
    await world.ask(
      `CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON ${table}
       DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION at_commit()`,
    )
  return () => world.ask('DROP FUNCTION at_commit() CASCADE')
}

test('where the commit fails the published files are taken away again', async () => {
  const before = published()
  const mend = await atCommit("RAISE EXCEPTION 'not today'")
  for (const answer of [await upload(), await crop()]) expect(answer.statusCode).toBe(500)
  await mend()
  expect(published()).toEqual(before)
})

test('where the connection breaks at the commit the files stay, since a row may lead to them, and the sweep removes them', async () => {
  const before = published()
  const mend = await atCommit('PERFORM pg_terminate_backend(pg_backend_pid())')
  for (const answer of [await upload(), await crop()])
    expect(answer.json()).toMatchObject({ code: 503, reason: 'unavailable' })
  await mend()
  expect(published()).toHaveLength(before.length + 2)
  await world.turnClock(2 * dayMs)
  expect(await sweepMedia(world.services)).toBe(2)
  expect(published()).toEqual(before)
})

test('a crop that is sent twice is made once, and no second picture stays behind', async () => {
  const before = published()
  const headers = { 'idempotency-key': 'a-double-click' }
  const answers = await Promise.all([crop(headers), crop(headers)])
  answers.push(await crop(headers))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(published()).toHaveLength(before.length + 1)
  const { content_path: path } = answers[0]?.json<{ content_path: string }>() ?? {}
  expect(published()).toContain(path)
})
