import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '@frontrow/contract/durations'
import { fillOrganization, uploadRaw } from '../../../../test/support/filled-organization.ts'
import { type S3Server, openS3Server } from '../../../../test/support/s3-server.ts'
import { type TestMember, type World, makeWorld } from '../../../../test/support/world.ts'
import { newContentPath } from '../media/publish-content.ts'
import { sweepMedia } from './sweep-media.ts'

const art = readFileSync(new URL('../../../../seed/demo/night-bus/icon.jpg', import.meta.url))

let s3: S3Server
beforeAll(async () => {
  s3 = await openS3Server()
})
afterAll(() => s3.close())

describe.each(['a folder', 'a bucket'])('in %s', (kind) => {
  let world: World
  let member: TestMember
  let appId: string
  beforeAll(async () => {
    // World of its own: it reads and changes what belongs to the whole network.
    world = await makeWorld(kind === 'a bucket' ? { env: { FILES_URL: s3.url } } : {})
    const filled = await fillOrganization(world, 'Kehraus')
    member = filled.member
    appId = filled.appId
  })
  afterAll(() => world.close())

  /** Creates a folder without a row. */
  async function orphan(): Promise<string> {
    const { files } = world.services
    const path = newContentPath()
    const folder = await files.draftFolder()
    writeFileSync(join(folder, 'draft'), art)
    await files.publish(join(folder, 'draft'), `${path}/content.jpg`)
    return path
  }
  const isThere = async (path: string) =>
    (await world.services.files.read(`${path}/content.jpg`)) !== undefined
  const paths = async () => {
    const rows = await world.ask<{ path: string }>(
      'SELECT path FROM ad_contents UNION SELECT path FROM campaignable_ad_contents',
    )
    return rows.map(({ path }) => path)
  }

  test('media without a row go after a week, and others stay', async () => {
    const retired = (await uploadRaw(world, member, { appId, file: art })).json<{ id: string }>()
    await world.ask('UPDATE ad_contents SET archived_at = app_now() WHERE id = $1', [retired.id])
    const lost = await orphan()
    expect(await sweepMedia(world.services)).toBe(0)
    for (const days of [2, 6]) {
      await world.turnClock(days * dayMs)
      expect(await sweepMedia(world.services)).toBe(0)
      expect(await isThere(lost)).toBe(true)
    }
    await world.turnClock(2 * dayMs)
    expect(await sweepMedia(world.services)).toBe(1)
    expect(await isThere(lost)).toBe(false)
    const all = await paths()
    expect(all.length).toBeGreaterThan(2)
    for (const path of all) expect(await isThere(path), path).toBe(true)
  })

  test('media stay on a database of before their upload', async () => {
    const { id } = (await uploadRaw(world, member, { appId, file: art })).json<{ id: string }>()
    await world.ask(`CREATE TABLE newer AS SELECT * FROM ad_contents WHERE id = '${id}'`)
    const [row] = await world.ask<{ path: string }>('SELECT path FROM newer')
    const path = row?.path ?? ''
    await world.turnClock(30 * dayMs)
    expect(await sweepMedia(world.services)).toBe(0)

    await world.ask(`DELETE FROM ad_contents WHERE id = '${id}'`)
    expect(await sweepMedia(world.services)).toBe(0)
    expect(await isThere(path)).toBe(true)
    await world.turnClock(6 * dayMs)
    expect(await sweepMedia(world.services)).toBe(0)

    await world.ask('INSERT INTO ad_contents SELECT * FROM newer')
    await world.turnClock(2 * dayMs)
    expect(await sweepMedia(world.services)).toBe(0)
    expect(await isThere(path)).toBe(true)
    const noted = await world.ask('SELECT FROM media_orphans WHERE path = $1', [path])
    expect(noted).toHaveLength(0)
  })

  test('nothing goes where more folders lack a row than have one', async () => {
    const strangers = await Promise.all(Array.from({ length: 12 }, orphan))
    for (const days of [2, 8]) {
      await world.turnClock(days * dayMs)
      expect(await sweepMedia(world.services)).toBe(0)
    }
    for (const path of strangers) expect(await isThere(path)).toBe(true)
  })
})
