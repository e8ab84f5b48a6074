// Changes of rules, impressions and transfers, each of which the program must find. They are
// hashed, sealed and signed anew with the right key, so that only the arithmetic can find them.
import { campaigns, people, placements } from './synthetic-network.ts'
import type { Seal } from './write-export.ts'
import {
  type Forging,
  must,
  plus,
  rowsOf,
  eventsOn,
  day,
  isBilled,
  billed,
  change,
  remove,
  amount,
  entryOf,
  legsOf,
  delivered,
  changeLeg,
} from './forging.ts'

export const ledgerForgeries: Record<string, Forging> = {
  'a rate': change(
    'rates.csv',
    ({ number }) => number === '2',
    (row) => (row['usd_billionths'] = '1299999000'),
  ),
  'the hour of a rate': change(
    'rates.csv',
    ({ number }) => number === '4',
    (row) => (row['set_at'] = '2026-09-22T20:00:00.000Z'),
  ),
  'a rate removed': remove('rates.csv', ({ number }) => number === '6'),
  'an ECPM': change(
    'campaign-changes.ndjson',
    ({ campaign }) => campaign === campaigns[1].id,
    (row) => (row['ecpm_micros'] = '2778777'),
  ),
  'the day of an ECPM': change(
    'campaign-changes.ndjson',
    ({ ecpm_micros: micros }) => micros === '3900100',
    (row) => (row['at'] = '2026-09-15T15:30:00.000Z'),
  ),
  'a share': change(
    'shares.csv',
    ({ bp }) => bp === '6500',
    (row) => (row['bp'] = '6501'),
  ),
  'the day of a share': change(
    'shares.csv',
    ({ bp }) => bp === '6500',
    (row) => (row['valid_from'] = '2026-09-11'),
  ),
  'the clawback': (books) => books.forEach(({ settings }) => (settings['clawback_days'] = 30)),
  'the close of a month': (books) =>
    books.forEach(
      ({ settings }) => (must(settings.months[0]).closed_at = '2026-09-18T14:00:00.000Z'),
    ),
  'the owner of a placement': change(
    'placements.csv',
    ({ placement }) => placement === placements[2].id,
    (row) => (row['organization'] = people.games),
  ),
  'an event removed': (books) =>
    void eventsOn(books, day).splice(eventsOn(books, day).indexOf(billed(books)), 1),
  'an event doubled': (books) => void eventsOn(books, day).push(billed(books)),
  'an event doubled for the day after': (books) => {
    const copy = {
      ...billed(books),
      at: '2026-09-17T00:10:00.000Z',
      slot: '2026-09-17T00:00:00.000Z',
    }
    eventsOn(books, '2026-09-17').push(copy)
  },
  'the price of an event': (books) =>
    (billed(books).billed_micros = plus(billed(books).billed_micros)),
  'the network price of an event': (books) =>
    (billed(books).billed_network_micros = plus(billed(books).billed_network_micros)),
  'two events swapped between placements': (books) => {
    const one = billed(books)
    const other = must(
      eventsOn(books, day).find(
        (row) =>
          isBilled(row) &&
          row.placement !== one.placement &&
          row.billed_micros !== one.billed_micros &&
          [row, one].every(({ placement }) => placement !== placements[3].id),
      ),
    )
    ;[one.placement, other.placement] = [other.placement, one.placement]
  },
  'an event of another campaign': (books) => {
    const one = must(
      eventsOn(books, day).find((row) => row.campaign === campaigns[0].id && isBilled(row)),
    )
    one.campaign = campaigns[1].id
  },
  'an event that does not count any more': (books) =>
    Object.assign(billed(books), { reason: 3, billed_micros: '0', billed_network_micros: '0' }),
  'an invalid event that is billed': (books) => (billed(books).reason = 3),
  'an event of the day after': (books) => (billed(books).at = '2026-09-17T00:10:00.000Z'),
  'the slot of an event': (books) => (billed(books).slot = '2026-09-15T01:00:00.000Z'),
  'cross-promotion that is billed': (books) => {
    const one = must(
      books.flatMap(({ events }) => Object.values(events).flat()).find((row) => row.lease === null),
    )
    Object.assign(one, { billed_micros: '1500', billed_network_micros: '1362', lease: one.rid })
  },
  'the lease of an event': (books) => {
    const one = billed(books)
    const other = must(
      eventsOn(books, day).find((row) => isBilled(row) && row.campaign !== one.campaign),
    )
    one.lease = other.lease
  },
  'a late row left out where its day is again': (books) => {
    const rows = must(books[1]?.events['2026-08-30'])
    rows.splice(0, 1)
  },
  'what was charged': changeLeg(delivered, /^advertiser/, (row) => amount(row)),
  'what was earned': changeLeg(delivered, />publisher/, (row) => amount(row)),
  'a micro from the publisher to the network': (books) => {
    changeLeg(delivered, />publisher/, (row) => amount(row, -1n))(books)
    changeLeg(delivered, />network/, (row) => amount(row))(books)
  },
  'a micro more on both sides': (books) => {
    changeLeg(delivered, /^advertiser/, (row) => amount(row))(books)
    changeLeg(delivered, />network/, (row) => amount(row))(books)
  },
  'earnings of another publisher': changeLeg(
    delivered,
    />publisher/,
    (row) =>
      (row.credit = row.credit.endsWith(people.games)
        ? `publisher:estimated/${people.news}`
        : `publisher:estimated/${people.games}`),
  ),
  'a transfer removed': (books) =>
    remove('transfers.ndjson', (row) => row['entry'] === entryOf(books, delivered).id)(books),
  'the subject of a transfer': changeLeg(
    delivered,
    /^advertiser/,
    (row) => (row.subject = row.subject === campaigns[2].id ? campaigns[0].id : campaigns[2].id),
  ),
  'an entry removed': (books) => {
    const { id } = entryOf(books, delivered)
    for (const { tables } of books) {
      tables['entries.ndjson'] = must(tables['entries.ndjson']).filter((row) => row['id'] !== id)
      tables['transfers.ndjson'] = must(tables['transfers.ndjson']).filter(
        (row) => row['entry'] !== id,
      )
    }
  },
  'an entry twice': (books) => {
    const entry = entryOf(books, delivered)
    const id = '01923333-0000-7000-8000-ffffffffffff'
    const holder = must(books.find(({ tables }) => must(tables['entries.ndjson']).includes(entry)))
    const copies = legsOf([holder], delivered).map((row) => ({ ...row, entry: id }))
    holder.tables['entries.ndjson']?.push({ ...entry, id })
    holder.tables['transfers.ndjson']?.push(...copies)
  },
  'an entry of no rule': (books) => {
    const id = '01923333-0000-7000-8000-ffffffffffff'
    const { tables } = must(books[1])
    tables['entries.ndjson']?.push({
      at: '2026-09-16T09:00:00.000Z',
      booked_on: day,
      effective_day: day,
      id,
      key: 'gift/1',
      reason: null,
    })
    const transfer = { ...must(tables['transfers.ndjson']?.[0]), entry: id, line: 1, subject: null }
    tables['transfers.ndjson']?.push({
      ...transfer,
      debit: 'network:revenue',
      credit: `publisher:payable/${people.games}`,
      effective_day: day,
    })
  },
  'the book day of an entry': (books) => {
    for (const row of rowsOf(books, 'entries.ndjson', ({ key }) =>
      String(key).startsWith(delivered),
    ))
      row['booked_on'] = '2026-09-18'
  },
  'the day of an entry': (books) => {
    const { id } = entryOf(books, delivered)
    for (const table of ['entries.ndjson', 'transfers.ndjson'])
      for (const row of rowsOf(books, table, (one) => one['id'] === id || one['entry'] === id))
        row['effective_day'] = '2026-09-15'
  },
}

export const sealForgeries: Record<string, (seals: Seal[]) => void> = {
  'a seal removed': (seals) => void seals.splice(4, 1),
  'the first seal removed': (seals) => void seals.splice(0, 1),
  'the last seal removed': (seals) => void seals.pop(),
  'the root of a seal': (seals) => (must(seals[3])['root'] = '0'.repeat(64)),
}
