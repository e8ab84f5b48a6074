// One node that writes audit rows: `node audit-writers.ts <database> <writers> <organizations>`,
// where the organizations are JSON. It writes until it is killed.
import { audit } from '../../src/features/audit/audit-log.sql.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { openDatabase } from '../../src/lib/db/database.ts'

const [url = '', writers = '1', given = '[]'] = process.argv.slice(2)
const organizations = JSON.parse(given) as string[]
const database = openDatabase({ url, poolSize: 16, waitMs: 30_000 })

async function keepWriting(writer: number): Promise<void> {
  for (let turn = writer; ; turn += 1) {
    await database.asSystem(async (db) => {
      const now = await readNow(db)
      const own = { db, now, organizationId: organizations[turn % organizations.length] ?? '' }
      await audit({ ...own, actor: 'system' }, 'app.edit', { id: String(turn) })
      // Some transactions write to two chains, in no order.
      if (turn % 7 === 0)
        await audit({ ...own, organizationId: null, actor: 'system' }, 'rate.set', { id: 'SEK' })
    })
  }
}

await Promise.all(Array.from({ length: Number(writers) }, (_, place) => keepWriting(place)))
