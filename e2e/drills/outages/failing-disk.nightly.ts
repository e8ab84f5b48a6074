import { afterEach, expect, test } from 'vitest'
import { showOnFailingDisk, whyNoFaults } from './failing-disk.ts'
import {
  type TestNetwork,
  commitAsynchronously,
  expectCounts,
  openNetwork,
  readCounts,
  seedOfRun,
  printFigures,
} from '../../support/test-network.ts'

const whyNot = whyNoFaults()
if (whyNot !== undefined)
  process.stderr.write(
    `\n*** R2 IS NOT TESTED: no fdatasync can be made to fail. ${whyNot} ***\n\n`,
  )

let network: TestNetwork | undefined
afterEach(() => network?.remove())

test.skipIf(whyNot !== undefined).each(['fdatasync', 'pwrite64'] as const)(
  'nothing acknowledged is lost when %s fails on the log [RELIABILITY-R2]',
  async (call) => {
    network = await openNetwork({ campaigns: 2 })
    const seed = seedOfRun()
    const faults = { seed, call, clients: 32, first: 300, every: 400, seconds: 20, panics: 3 }
    const result = await showOnFailingDisk(network, faults)
    printFigures('R2', { seed, call, ...result, books: await readCounts(network) })
    expect(result.panics).toBeGreaterThanOrEqual(3)
    expect(result.impressions).toBeGreaterThan(1000)
    expect(result.failures).toBeGreaterThan(0)
    await expectCounts(network, result)
  },
)

test.skipIf(whyNot !== undefined)(
  'control: what was acknowledged before it was written is lost in a panic [RELIABILITY-R2]',
  async () => {
    network = await openNetwork({ campaigns: 2 })
    await commitAsynchronously(network)
    const seed = seedOfRun()
    const fault = { call: 'pwrite64' as const, first: 50, every: 50 }
    const faults = { seed, ...fault, clients: 32, seconds: 20, panics: 3 }
    const result = await showOnFailingDisk(network, faults)
    const books = await readCounts(network)
    const lost =
      result.impressions + result.clicks + result.forgotten - books.impressions - books.clicks
    printFigures('R2 control', { seed, ...result, books, lost })
    expect(result.panics).toBeGreaterThanOrEqual(3)
    expect(lost).toBeGreaterThan(0)
  },
)
