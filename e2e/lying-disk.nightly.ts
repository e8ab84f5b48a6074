import { afterEach, expect, test } from 'vitest'
import { showOnLyingDisk, whyNoFaults } from './lying-disk.ts'
import {
  type TestNetwork,
  commitInAHurry,
  expectBooks,
  openNetwork,
  readBooks,
  seedOfRun,
  tell,
} from './test-network.ts'

const whyNot = whyNoFaults()
if (whyNot !== undefined)
  process.stderr.write(
    `\n*** R2 IS NOT TESTED: no fdatasync can be made to fail. ${whyNot} ***\n\n`,
  )

let network: TestNetwork | undefined
afterEach(() => network?.remove())

test.skipIf(whyNot !== undefined).each(['fdatasync', 'pwrite64'] as const)(
  'R2 where %s fails on the log PostgreSQL panics, and nothing that was acknowledged is lost',
  async (call) => {
    network = await openNetwork({ campaigns: 2 })
    const seed = seedOfRun()
    const lies = { seed, call, clients: 32, first: 300, every: 400, seconds: 20, panics: 3 }
    const told = await showOnLyingDisk(network, lies)
    tell('R2', { seed, call, ...told, books: await readBooks(network) })
    expect(told.panics).toBeGreaterThanOrEqual(3)
    expect(told.impressions).toBeGreaterThan(1000)
    expect(told.failures).toBeGreaterThan(0)
    await expectBooks(network, told)
  },
)

test.skipIf(whyNot !== undefined)(
  'R2 control: what was acknowledged before it was written is lost with a panic',
  async () => {
    network = await openNetwork({ campaigns: 2 })
    await commitInAHurry(network)
    const seed = seedOfRun()
    const fault = { call: 'pwrite64' as const, first: 50, every: 50 }
    const lies = { seed, ...fault, clients: 32, seconds: 20, panics: 3 }
    const told = await showOnLyingDisk(network, lies)
    const books = await readBooks(network)
    const lost = told.impressions + told.clicks + told.forgotten - books.impressions - books.clicks
    tell('R2 control', { seed, ...told, books, lost })
    expect(told.panics).toBeGreaterThanOrEqual(3)
    expect(lost).toBeGreaterThan(0)
  },
)
