import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '../../../lib/settings/config.ts'
import { openDatabase } from '../../../lib/db/database.ts'
import { startEmbeddedPostgres } from '../../../lib/cluster/embedded-postgres.ts'
import { createOutbound } from '../../../lib/outbound/outbound.ts'
import { createFiles } from '../../../lib/files/files.ts'
import { newId } from '../../../lib/db/ids.ts'
import { createMail } from '../../outbox/open-outbox.ts'
import { coreMigrations, eventMigrations, migrate } from '../../../lib/db/migrate.ts'
import { loadSecrets } from '../../../lib/crypto/secrets.ts'
import { openDelivery } from '../delivery.ts'
import { createTokenSigner } from '../tokens/event-token.ts'
import { measured } from '../../../../test/support/measured.ts'

// This test has its own PostgreSQL server, because it stops and restarts it.
test('events are acknowledged only while the database is there', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-away-'))
  let postgres = await startEmbeddedPostgres(folder, ['fsync=off'])
  const { url } = postgres
  for (const migrations of [coreMigrations, eventMigrations]) await migrate(url, migrations)
  const config = readConfig({ DATA_DIR: folder })
  const database = openDatabase({ url, poolSize: 4 })
  const secrets = loadSecrets(config.secretsFile)
  const outside = { database, secrets, log: pino({ level: 'silent' }) }
  const services = {
    config,
    ...outside,
    mail: createMail(config, outside),
    files: createFiles(config),
    outbound: createOutbound(config),
  }
  const delivery = await openDelivery(services, url)
  const signer = createTokenSigner(secrets.derive('event-token'), secrets.keyId)
  const event = () => {
    const at = delivery.now()
    const numbers = {
      publisher: 1,
      publisherApp: 1,
      placement: 1,
      advertiser: 2,
      advertisedApp: 2,
      campaign: 1,
      content: 1,
    }
    const issuedAt = Math.floor(at.getTime() / 1000)
    const ad = {
      lane: 0,
      issuedAt,
      rid: newId(at),
      ...numbers,
      country: 'SE',
      isBanner: false,
      isTest: false,
      os: 0,
      store: 'google' as const,
      lease: undefined,
      priceMicros: 0n,
      networkMicros: 0n,
      addressHash: 0,
      agentHash: 0,
      viewerHash: 0,
      rewardSeconds: 0,
    }
    return { token: signer.sign('impression', ad), at }
  }
  const first = event()
  expect(await delivery.events.ingest([first])).toEqual([{ status: 'accepted' }])

  await postgres.stop()
  const late = event()
  const begun = performance.now()
  await expect(delivery.events.ingest([late])).rejects.toMatchObject({ reason: 'unavailable' })
  await expect(delivery.simulation.refresh()).rejects.toThrow(/./)
  expect(performance.now() - begun).toBeLessThan(5000)

  postgres = await startEmbeddedPostgres(folder, ['fsync=off'])
  const verdict = () =>
    delivery.events.ingest([late]).then(
      ([one]) => one?.status,
      () => 'away',
    )
  // The node reconnects after about 70 ms on a machine without other work.
  await expect.poll(verdict, { timeout: 5000, interval: 20 }).toBe('accepted')
  expect(await delivery.events.ingest([first, late])).toEqual([
    { status: 'duplicate' },
    { status: 'duplicate' },
  ])
  let askedAt = 0
  const refreshed = () => {
    askedAt = performance.now()
    return delivery.simulation.refresh().then(
      () => 'kept up',
      () => 'behind',
    )
  }
  await expect.poll(refreshed).toBe('kept up')
  const age = measured(delivery, 'carried_age_seconds')
  expect(age).toBeLessThanOrEqual((performance.now() - askedAt) / 1000)

  await delivery.close()
  await database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})
