/**
 * The files of `npm run test:citus`: delivery, day close, export, adjustments and repair on event
 * tables that are distributed, and moves and kills.
 */
export const citusTests = [
  'server/src/features/delivery/**/*.{test,drill}.ts',
  'server/src/features/books/days/*.{test,drill}.ts',
  'server/test/delivery/*.test.ts',
  'server/test/drills/repair-counters.drill.ts',
  'server/test/money/{adjustments,export-books,money-story}.test.ts',
  'server/test/drills/*.citus.ts',
]

/** These start a PostgreSQL or a stand-in of their own. */
export const withoutCitus = [
  'server/src/features/delivery/node/database-away.drill.ts',
  'server/src/features/delivery/store/shard-events.test.ts',
]

/** Tests that look where Citus has nothing, by the beginning of their name, and why. */
export const notOnCitus: Readonly<Record<string, string>> = {
  'changes of a second are read without all counters':
    'it counts pages, and the coordinator reads none',
  'a copied batch locks the partition of its ads and no other one':
    'it reads locks of the coordinator, which locks no partition',
  'a settlement includes an impression that is being stored':
    'it looks for the wait at the coordinator, and the wait is at the worker',
  'no ad is handed out on a node that cannot store events':
    'its own trigger stands for a full disk',
  'an end that is sent again brings its reward once': 'its own trigger stands for a kill',
  'control: without its key a reward that is moved twice': 'its own trigger stands for a kill',
  'an adjusted impression is neither changed nor doubled':
    'it turns the trigger off to change rows, which is only possible on each shard',
  'verify finds one changed row: events':
    'it changes the row by its place in a table of the coordinator',
  'verify finds a deleted impression': 'it deletes a row that it finds without the lane',
}
