import { defineConfig } from 'vitest/config'

const database = 'server/test/global-setup.ts'

/**
 * The long forms of tests that repeat something very often, for `npm run test:nightly`. The short
 * form of each is in `npm test`, in a file beside it.
 */
const nightly = {
  test: {
    name: 'nightly',
    include: ['{server,e2e}/**/*.nightly.ts'],
    environment: 'node' as const,
    globalSetup: [database, 'e2e/global-setup.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
    fileParallelism: false,
  },
}

export default defineConfig({
  test: {
    // Two, because the smallest supported machine has two cores. Each server file has a database of
    // its own.
    maxWorkers: 2,
    projects: [
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'contract', include: ['contract/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          environment: 'node',
          globalSetup: [database],
          isolate: false,
          // Long enough for a machine with other work; nothing here waits for time to pass.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'console',
          include: ['console/**/*.test.{ts,tsx}'],
          // A file that needs a document begins with `// @vitest-environment jsdom`, which takes
          // longer to set up than most files run.
          environment: 'node',
        },
      },
      {
        test: {
          name: 'sdk',
          include: ['sdk/**/*.test.ts'],
          environment: 'node',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          environment: 'node',
          testTimeout: 60_000,
          // A second, vitest's own patience, is short for a browser on a busy machine.
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
          retry: 0,
          maxWorkers: 2,
          // Browser tests run after all others, two files at a time. A browser test waits for
          // half of its time, so two files keep two cores busy. Three are no faster, because all
          // of them use one browser.
          sequence: { groupOrder: 1 },
        },
      },
      ...(process.env['NIGHTLY'] === undefined ? [] : [nightly]),
    ],
  },
})
