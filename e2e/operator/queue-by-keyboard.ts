import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeDemoOperators } from '../../server/src/features/operator/for-demo.ts'
import { openServices } from '../../server/src/commands/startup/open-services.ts'
import { readConfig } from '../../server/src/lib/settings/config.ts'
import type { Services } from '../../server/src/lib/calls/context.ts'
import { clusterFolder } from '../../server/src/lib/cluster/data-folder.ts'
import { runningClusterUrl } from '../../server/src/lib/cluster/embedded-postgres.ts'
import { newId } from '../../server/src/lib/db/ids.ts'
import { openPage, untilLoaded } from '../support/browser.ts'
import { patience } from '../support/mocked-console.ts'
import { type ServerProcess, startServer, turnClock } from '../support/server-process.ts'

const operator = { email: 'maren@example.com', name: 'Maren Dahl', password: 'long front row seat' }
const mailOf = (place: number) => `waiting-${place}@example.com`
const nameOf = (place: number) => `Waiting ${String(place).padStart(2, '0')}`

/**
 * Approves this many waiting organizations on a real server, by keyboard alone and waiting for the
 * screen each time, undoes the third, and turns the clock by a minute. Expects one mail for each
 * but the third. Returns how long it took, and how many mails there were.
 */
export async function approveByKeyboard(
  count: number,
): Promise<{ seconds: number; mails: number }> {
  const server = await startServer()
  try {
    await prepare(server, count)
    const { context, page, errors } = await openPage({ baseURL: server.url })
    await signIn(page)
    const startedAt = performance.now()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    for (let place = 1; place <= count; place += 1) {
      await page.getByRole('heading', { name: nameOf(place), level: 2 }).waitFor()
      await page.keyboard.press('a')
      await page.getByText(`Approved ${nameOf(place)}`, { exact: true }).waitFor()
      if (place === 3) await undo(page)
    }
    const seconds = (performance.now() - startedAt) / 1000
    await page.goto('/operator/queue')
    await page.getByRole('link', { name: nameOf(3) }).waitFor()
    expect(await page.getByRole('list', { name: 'Cases' }).getByRole('link').count()).toBe(1)
    expect(server.mails().filter(({ subject }) => subject.endsWith(' is approved'))).toEqual([])
    await turnClock(server, 61_000)
    const expected = Array.from({ length: count }, (_, place) => mailOf(place + 1)).filter(
      (mail) => mail !== mailOf(3),
    )
    const told = () => {
      const mails = server.mails().filter(({ subject }) => subject.endsWith(' is approved'))
      return mails.map(({ to }) => to).toSorted()
    }
    await expect.poll(told, patience).toEqual(expected.toSorted())
    expect(errors).toEqual([])
    await context.close()
    return { seconds, mails: told().length }
  } finally {
    await server.remove()
  }
}

async function undo(page: Page): Promise<void> {
  await page.keyboard.press('u')
  await page.getByText(`Undone: Approved ${nameOf(3)}.`, { exact: false }).waitFor()
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/operator/queue')
  await page.getByLabel('Email').fill(operator.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(operator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Review queue', level: 1 }).waitFor()
  await page.getByRole('list', { name: 'Cases' }).waitFor()
  await untilLoaded(page)
}

/** Makes an operator and the organizations, in a process beside the server. */
async function prepare(server: ServerProcess, count: number): Promise<void> {
  const config = readConfig({ DATA_DIR: server.dataDir, LOG_LEVEL: 'silent' })
  const url = runningClusterUrl(clusterFolder(server.dataDir).folder) ?? ''
  const services = await openServices(config, url)
  await makeDemoOperators(services, [{ ...operator, roles: ['administrator'] }])
  for (let place = 1; place <= count; place += 1) await addWaiting(services, place)
  await services.database.close()
}

/** A sign-up without its password hash. Each is due a second after the one before. */
async function addWaiting({ database }: Services, place: number): Promise<void> {
  const now = new Date(Date.now() + place * 1000)
  const [id, ownerId] = [newId(now), newId(now)]
  await database.asSystem(async (db) => {
    await db
      .insertInto('organizations')
      .values({
        id,
        name: nameOf(place),
        address: 'Lund',
        website: `https://waiting-${place}.example`,
        app_store_url: null,
        play_store_url: 'https://play.google.com/x',
        created_at: now,
        approved_at: null,
        migrated_at: null,
        owner_id: ownerId,
      })
      .execute()
    await db
      .insertInto('developers')
      .values({
        id: ownerId,
        email: mailOf(place),
        name: 'Ida Lindqvist',
        title: 'Founder',
        password_hash: 'none',
        sessions_after: now,
        created_at: now,
      })
      .execute()
    await db
      .insertInto('memberships')
      .values({ organization_id: id, developer_id: ownerId, role: 100, created_at: now })
      .execute()
  })
}
