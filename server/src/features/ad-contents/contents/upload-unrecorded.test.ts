import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dayMs } from '@frontrow/contract/durations'
import { fillOrganization, uploadRaw } from '../../../../test/support/filled-organization.ts'
import { cropWhole } from '../../../../test/support/uploader.ts'
import { openWorld } from '../../../../test/support/world.ts'
import { sweepMedia } from '../store/sweep-media.ts'

// What happens to published files when their row is not stored.

const art = readFileSync(new URL('../../../../seed/demo/night-bus/icon.jpg', import.meta.url))

// World of its own: it breaks or locks parts of the database.
const world = await openWorld()
const { member, appId, contentId } = await fillOrganization(world, 'Waise')

const published = () =>
  readdirSync(world.services.config.filesFolder)
    .filter((name) => name !== '.drafts')
    .toSorted()

const upload = () => uploadRaw(world, member, { appId, file: art })

const crop = (headers: Record<string, string> = {}) =>
  cropWhole(world, { id: contentId, member, headers })

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

test('files stay when the connection breaks at the commit', async () => {
  const before = published()
  const mend = await atCommit('PERFORM pg_terminate_backend(pg_backend_pid())')
  for (const answer of [await upload(), await crop()])
    expect(answer.json()).toMatchObject({ code: 503, reason: 'unavailable' })
  await mend()
  expect(published()).toHaveLength(before.length + 2)
  await world.turnClock(2 * dayMs)
  expect(await sweepMedia(world.services)).toBe(0)
  await world.turnClock(8 * dayMs)
  expect(await sweepMedia(world.services)).toBe(2)
  expect(published()).toEqual(before)
})

test('a crop that is sent twice makes one picture', async () => {
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
