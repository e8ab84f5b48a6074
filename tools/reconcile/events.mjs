// Counts raw impressions anew: one rid once, each at a price that was in force.
import { Unreadable, readCompressed } from './files.mjs'
import { addTo } from './report.mjs'
import { eventsOf } from './seals.mjs'

const hourMs = 3_600_000
const id = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const time = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z'
const number = '0|[1-9]\\d{0,17}'
const eventLine = new RegExp(
  `^\\{"at":"(${time})","billed_micros":"(${number})","billed_network_micros":"(${number})",` +
    `"campaign":"(${id})","lane":(${number}),"lease":(?:null|"(${id})"),"placement":"(${id})",` +
    `"reason":(${number}),"rid":"(${id})","ruleset":(?:${number}),"slot":"(${time})"\\}$`,
)
/** So many wrong events of a day are printed one by one. */
const mostPrinted = 20

/**
 * Returns the cells of a day: campaign or placement → impressions, `spent` in the campaign's
 * currency and `gross` in the network's.
 */
export async function countDay({ folder, manifest: { month } }, day, books) {
  const counting = { day, month, rows: 0, right: 0, known: 0, tally: new Map(), sold: new Map() }
  for await (const lines of readCompressed(folder, eventsOf(day)))
    for (const line of lines) countLine(counting, line, books)
  const { report, rowsOf } = books
  report.compare(`${day} impressions once and at a price in force`, counting.rows, counting.right)
  const before = rowsOf.get(day)
  if (before !== undefined) report.compare(`${day} rows of before`, before, counting.known)
  rowsOf.set(day, counting.rows)
  return cellsOf(counting.tally)
}

function countLine(counting, line, books) {
  counting.rows += 1
  const row = eventLine.exec(line)
  const where = `${eventsOf(counting.day)} row ${counting.rows}`
  if (row === null) throw new Unreadable(`${where} is not an event`)
  const [, at, billed, network, campaign, lane, lease, placement, reason, rid, slot] = row
  const event = {
    at,
    campaign,
    lane,
    lease,
    placement,
    reason,
    slot,
    price: `${billed} ${network}`,
  }
  const wrong = wrongRid(counting, rid, books.seen) ?? wrongTime(event, counting.day)
  const wrongs = wrong ?? wrongPrice(event, counting.sold, books)
  if (wrongs === undefined) counting.right += 1
  else if (counting.rows - counting.right <= mostPrinted)
    books.report.compare(`impression ${rid} of ${counting.day}`, ...wrongs)
  const adjusted = books.adjusted.get(rid)
  if (adjusted !== undefined) noteAdjusted(adjusted, event, books.report)
  const cell = `${campaign} ${placement} ${event.price}`
  if (reason === '0') counting.tally.set(cell, (counting.tally.get(cell) ?? 0) + 1)
}

/** 256 maps, because one holds at most 16 million rids. A later export may hold a day again. */
export const openRids = () => Array.from({ length: 256 }, () => new Map())

function wrongRid(counting, rid, seen) {
  // Without hyphens it is a text of its own; as a part of its line it would keep the line alive.
  const key = rid.replaceAll('-', '')
  const rids = seen[Number.parseInt(key.slice(-2), 16)]
  const [earlier, now] = [rids.get(key), `${counting.day} ${counting.month}`]
  rids.set(key, now)
  if (earlier === undefined) return undefined
  const isAgain = earlier < now && earlier.startsWith(counting.day)
  if (isAgain) counting.known += 1
  return isAgain ? undefined : ['once', `also of ${earlier}`]
}

/** A token is valid for an hour, and its slot is the hour of its issue. */
function wrongTime({ at, slot }, day) {
  const [atMs, slotMs] = [Date.parse(at), Date.parse(slot)]
  const isInSlot = slotMs % hourMs === 0 && atMs - slotMs < 2 * hourMs && slotMs <= atMs + hourMs
  return at.startsWith(day) && isInSlot ? undefined : [`${day}, slot of two hours`, `${at} ${slot}`]
}

function wrongPrice({ at, campaign, placement, lease, price, reason }, sold, books) {
  const [advertiser, publisher] = [books.ownerOf(campaign), books.ownerOf(placement)]
  if (advertiser === undefined || publisher === undefined)
    return ['known', `${campaign} ${placement}`]
  const isFree = reason !== '0' || advertiser === publisher
  if (isFree) return price === '0 0' ? undefined : ['0 0', price]
  if (!books.mayHavePrice(campaign, Date.parse(at), price)) return ['a price in force', price]
  return wrongLease(lease, `${campaign} ${price}`, sold)
}

/** A lease is of one campaign, and its price was fixed when it was granted. */
function wrongLease(lease, own, sold) {
  if (lease === undefined) return ['a lease', 'none']
  const first = sold.get(lease) ?? own
  sold.set(lease, first)
  return first === own ? undefined : [first, own]
}

/** An adjusted impression must be a billed event with the same place, time and price. */
function noteAdjusted(row, event, report) {
  const [spent, network] = event.price.split(' ')
  const placeOf = (one) => [one.at, one.slot, one.lane, one.campaign, one.placement].join(' ')
  const found = `${placeOf(row)} 0 ${row.network_micros}`
  report.compare(`adjusted ${row.rid}`, `${placeOf(event)} ${event.reason} ${network}`, found)
  row.spent = BigInt(spent)
}

function cellsOf(tally) {
  const cells = new Map()
  for (const [key, times] of tally) {
    const [campaign, placement, billed, network] = key.split(' ')
    for (const subject of network === '0' ? [] : [campaign, placement]) {
      const cell = cells.get(subject) ?? new Map()
      cells.set(subject, cell)
      addTo(cell, 'impressions', BigInt(times))
      addTo(cell, 'spent', BigInt(times) * BigInt(billed))
      addTo(cell, 'gross', BigInt(times) * BigInt(network))
    }
  }
  return cells
}
