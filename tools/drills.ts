/**
 * The drills: kills, outages, backups, restarts, several nodes, workers, odd answers, stored
 * payloads, forms under stress, floods and mutated input, each in its short form with a fixed seed.
 * `npm run test:drills` runs these files and `npm test` leaves them out. This is the only list of
 * them.
 */
export const drills = [
  'e2e/drills/**/*.e2e.ts',
  'server/test/drills/**/*.test.ts',
  'server/src/commands/start.test.ts',
  'server/src/commands/backup/back-up-apart.test.ts',
  'server/src/commands/backup/restore-archived.test.ts',
  'server/src/features/delivery/node/database-away.test.ts',
  'server/src/lib/cluster/back-up-log.test.ts',
  'server/src/lib/cluster/embedded-postgres.test.ts',
  'server/test/contract/mutated-requests.test.ts',
  'server/test/limits/many-campaigns.test.ts',
  'server/test/limits/password-attacks.test.ts',
  'server/test/limits/sign-in-flood.test.ts',
  'server/test/limits/slow-sockets.test.ts',
  'server/test/media/mutated-media.test.ts',
]
