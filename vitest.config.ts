import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { citusTests, withoutCitus } from './tools/citus-tests.ts'

const database = 'server/test/support/global-setup.ts'
const preparedData = 'e2e/support/prepared-data.ts'

/** Each file notes its processor seconds, which the command prints. */
const setupFiles = ['tools/price-of-file.mjs']

const plain = { setupFiles, environment: 'node' as const }

/** A second, vitest's own patience, is short for a browser on a busy machine. */
const patience = { poll: { timeout: 10_000 } }

/**
 * `npm run test:nightly`: the long forms of tests that repeat something very often, each beside the
 * file of its short form, and the browser tests once more, for every role, width and scheme.
 */
const nightly = {
  test: {
    ...plain,
    name: 'nightly',
    include: ['{server,e2e,tools}/**/*.nightly.ts', 'e2e/**/*.{e2e,browser,drill}.ts'],
    expect: patience,
    globalSetup: [database, preparedData],
    testTimeout: 3_600_000,
    // A hook opens up to four servers, on a machine with other work.
    hookTimeout: 900_000,
    maxWorkers: 1,
    fileParallelism: false,
  },
}

const server = {
  ...plain,
  globalSetup: [database],
  isolate: false,
  expect: patience,
  // Long enough for a machine with other work; nothing here waits for time to pass.
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

const e2e = {
  ...plain,
  globalSetup: [preparedData],
  // The timeout is long, because a browser and several servers run beside two other test files.
  testTimeout: 180_000,
  expect: patience,
  hookTimeout: 180_000,
  retry: 0,
  // Files of one worker share its browser and its served console.
  isolate: false,
  // Browser tests run after all others.
  sequence: { groupOrder: 1 },
}

/**
 * `npm run test:citus`. One file at a time, because each sets the password of the same role. How
 * long a move of a shard takes is no matter of a test.
 */
const citus = {
  test: {
    ...server,
    name: 'citus',
    include: citusTests,
    exclude: [...configDefaults.exclude, ...withoutCitus],
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
    maxWorkers: 1,
    fileParallelism: false,
  },
}

/** A file with JSX has a document. Files share their modules, and `showConsole` leaves no state. */
const consoleTests = {
  ...plain,
  isolate: false,
  unstubGlobals: true,
  setupFiles: ['console/test/real-timers.ts'],
  // The first test of a worker loads the whole console, on a machine with other work.
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

/** `npm run test:drills`: the files that `npm test` leaves out, with the same settings. */
const drills = [
  { test: { ...server, name: 'server-drills', include: ['server/**/*.drill.ts'] } },
  { test: { ...e2e, name: 'e2e-drills', include: ['e2e/**/*.drill.ts'] } },
]

/** `npm run test:browser`: the other browser tests, with the same settings. */
const browser = [{ test: { ...e2e, name: 'e2e-browser', include: ['e2e/**/*.browser.ts'] } }]

/**
 * Files that take long though they are small. On a fresh clone vitest knows no times and starts
 * small files last, so that a core would have nothing to do while they run.
 */
const slowFiles = [
  'accessible',
  'bad-ad',
  'changed-sums',
  'close-days-beside-calls',
  'database-restarts',
  'draw-apart',
  'kill-nine',
  'media-processes',
  'mutated-media',
  'odd-answers',
  'outage',
  'password-attacks',
  'stored-payloads',
  'workers',
]

/**
 * Slow files first. The server's files stay together, because a worker keeps its loaded modules
 * only while its next file is of the same project.
 */
class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      (project.name.startsWith('server') ? 0 : 2) +
      (slowFiles.some((name) => moduleId.includes(`/${name}.`)) ? 0 : 1)
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: TestOrder },
    // Three workers keep two cores busy, because a test waits for a part of its time: for the
    // database, for a process that starts, or for a browser.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...plain,
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          // Some of these tests read every file, which takes long while the machine has other work.
          testTimeout: 60_000,
        },
      },
      { test: { ...plain, name: 'contract', include: ['contract/**/*.test.ts'] } },
      { test: { ...plain, name: 'client', include: ['client/**/*.test.ts'] } },
      { test: { ...server, name: 'server', include: ['server/**/*.test.ts'] } },
      { test: { ...consoleTests, name: 'console', include: ['console/**/*.test.ts'] } },
      {
        test: {
          ...consoleTests,
          name: 'console-document',
          include: ['console/**/*.test.tsx'],
          environment: 'jsdom',
        },
      },
      {
        test: {
          ...plain,
          name: 'sdk',
          include: ['sdk/**/*.test.ts'],
          // The driver's tests start players, which takes long beside other files.
          testTimeout: 60_000,
        },
      },
      { test: { ...e2e, name: 'e2e', include: ['e2e/**/*.e2e.ts'] } },
      ...(process.env['DRILLS'] === undefined ? [] : drills),
      ...(process.env['BROWSER'] === undefined ? [] : browser),
      ...(process.env['NIGHTLY'] === undefined ? [] : [nightly]),
      ...(process.env['TEST_ON_CITUS'] === undefined ? [] : [citus]),
    ],
  },
})
