import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { World } from '../support/world.ts'

const script = fileURLToPath(new URL('audit-writers.ts', import.meta.url))

/**
 * Lets two nodes write until there are `rows` audit rows, and kills them by turns. A killed node is
 * started again at once.
 */
export async function writeAudit(
  world: World,
  storm: { rows: number; writers: number; kills: number },
): Promise<void> {
  const members = [await world.member(), await world.member(), await world.member()]
  const organizations = JSON.stringify(members.map(({ organizationId }) => organizationId))
  const start = (): ChildProcess =>
    spawn(process.execPath, [script, world.coreUrl, String(storm.writers / 2), organizations], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  const nodes = [start(), start()]
  let kills = 0
  try {
    for (;;) {
      const written = await rowsOf(world)
      if (written >= storm.rows && kills >= storm.kills) return
      if (written >= ((kills + 1) * storm.rows) / (storm.kills + 1) && kills < storm.kills) {
        await kill(nodes[kills % 2])
        nodes[kills % 2] = start()
        kills += 1
      } else await wait(20)
    }
  } finally {
    await Promise.all(nodes.map(kill))
  }
}

async function kill(node: ChildProcess | undefined): Promise<void> {
  if (node === undefined || node.exitCode !== null || node.signalCode !== null) return
  const ended = once(node, 'exit')
  node.kill('SIGKILL')
  await ended
}

async function rowsOf(world: World): Promise<number> {
  const [row] = await world.ask<{ count: number }>('SELECT count(*)::int AS count FROM audit_log')
  return row?.count ?? 0
}

/** Takes the lock of the heads away, and what the schema refuses after it: a negative control. */
export async function withoutHeadLock(world: World): Promise<void> {
  const [found] = await world.ask<{ text: string }>(
    `SELECT pg_get_functiondef('link_audit_rows()'::regprocedure) AS text`,
  )
  await world.ask((found?.text ?? '').replaceAll(' FOR UPDATE', ''))
  await world.ask('ALTER TABLE audit_links DROP CONSTRAINT audit_links_pkey')
}
