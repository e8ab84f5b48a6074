// Sends 500 sign-ins at once with wrong passwords of 100 accounts, and ad requests meanwhile
// (RELIABILITY S10): hashing must block neither the event loop nor exhaust the memory. It uses a
// real server process on Linux.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { createToken } from '@frontrow/contract/sign-in'
import { pathOf } from '@frontrow/contract/endpoint'
import { openNetwork } from '../e2e/support/test-network.ts'

const accounts = 100
const signIns = 500
const rounds = 3
const goals = { p99Ms: 100, growthMegabytes: 60 }

const network = await openNetwork({ campaigns: 4 })
try {
  const [server] = network.nodes
  const url = (path: string) => new URL(path, server.url)
  const headers = { 'content-type': 'application/json' }
  const device = { type: 'phone', os: 'android', orientation: 'portrait' }
  const adBody = JSON.stringify({ placement_api_key: network.placementKey, device })
  const askForAd = async () => {
    const answer = await fetch(url('/delivery/v1/ads'), { method: 'POST', headers, body: adBody })
    await answer.text()
    return answer.status
  }
  const signIn = async (number: number) => {
    const body = new URLSearchParams({
      username: `flood-${number % accounts}@example.com`,
      password: 'a wrong password',
      remember_me: 'false',
    })
    const answer = await fetch(url(pathOf(createToken)), { method: 'POST', body })
    await answer.text()
    return answer.status
  }
  await makeAccounts()
  while ((await askForAd()) !== 200) await wait(200)
  for (let count = 0; count < 500; count += 1) await askForAd()
  const quiet = await timesOf(askForAd, wait(3000))
  say('without sign-ins', quiet)
  const worst = { p99Ms: 0, growthMegabytes: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const before = residentMegabytes()
    let peak = before
    const watch = setInterval(() => (peak = Math.max(peak, residentMegabytes())), 20)
    const flood = Promise.all(Array.from({ length: signIns }, (_, number) => signIn(number)))
    const busy = await timesOf(askForAd, flood)
    clearInterval(watch)
    const statuses = Object.groupBy(await flood, String)
    const told = Object.entries(statuses).map(([status, all]) => `${status} × ${all?.length}`)
    say(`during ${signIns} sign-ins (${told.join(', ')})`, busy)
    process.stdout.write(
      `  memory: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} at its peak\n`,
    )
    worst.p99Ms = Math.max(worst.p99Ms, busy.p99)
    worst.growthMegabytes = Math.max(worst.growthMegabytes, peak - before)
    // The accounts' rate limits are not measured here, so they are reset.
    await network.ask('DELETE FROM rate_limits')
  }
  const isReached = worst.p99Ms <= goals.p99Ms && worst.growthMegabytes <= goals.growthMegabytes
  process.stdout.write(
    `p99 of an ad request ${worst.p99Ms.toFixed(1)} ms, goal ≤ ${goals.p99Ms}; memory + ${worst.growthMegabytes.toFixed(0)} MB, ` +
      `goal ≤ ${goals.growthMegabytes}: ${isReached ? 'reached' : 'NOT reached'}\n`,
  )
  if (!isReached) process.exitCode = 1
} finally {
  await network.remove()
}

/** Copies a developer under other emails in the same organization. */
async function makeAccounts(): Promise<void> {
  await network.ask(
    `WITH one AS (SELECT * FROM developers ORDER BY created_at LIMIT 1),
          made AS (INSERT INTO developers (id, email, name, title, password_hash, sessions_after, created_at)
                   SELECT gen_random_uuid(), 'flood-' || number || '@example.com', name, title,
                          password_hash, sessions_after, created_at
                   FROM one, generate_series(0, ${accounts - 1}) AS number RETURNING id)
     INSERT INTO memberships (organization_id, developer_id, role, created_at)
     SELECT m.organization_id, made.id, m.role, m.created_at
     FROM made, one JOIN memberships m ON m.developer_id = one.id`,
  )
}

interface Times {
  count: number
  failures: number
  p50: number
  p99: number
}

/** Sends requests one after the other until the promise settles. */
async function timesOf(ask: () => Promise<number>, until: Promise<unknown>): Promise<Times> {
  const end = { isReached: false }
  void until.then(() => (end.isReached = true))
  const times: number[] = []
  let failures = 0
  while (!end.isReached) {
    const startedAt = performance.now()
    if ((await ask()) !== 200) failures += 1
    times.push(performance.now() - startedAt)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { count: times.length, failures, p50: at(0.5), p99: at(0.99) }
}

function say(what: string, { count, failures, p50, p99 }: Times): void {
  process.stdout.write(
    `${what}: ${count} ad requests, ${failures} failed, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms\n`,
  )
}

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${network.nodes[0].pid()}/status`, 'latin1')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
