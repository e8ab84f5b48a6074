// Checks exports of the books from outside: rebuilds them from raw impressions, rates and rules,
// and prints what is equal and what is not. Runs alone, with Node 20 or newer; see README.md.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import * as check from './books.mjs'
import { checkDocuments, checkSeries, readDocument } from './documents.mjs'
import { countDay, openRids } from './events.mjs'
import { Unreadable, readJson, readTable } from './files.mjs'
import { openDated, openPrices } from './prices.mjs'
import { addTo, openReport } from './report.mjs'
import { checkSeals, checkSignature, readManifest } from './seals.mjs'
import { checkOpposites, checkOutputTax, readActs } from './opposites.mjs'
import { checkInputTax } from './self-billing.mjs'
import { checkRefunds, readCharges } from './taxes.mjs'
import { groupBy } from './group-by.mjs'

const usage =
  'node reconcile.mjs <folder> --all | --statement <number> | --invoice <number> | --payout <id>' +
  ' [--key <public key, base64>]'

/**
 * Returns 0 if all is equal, 1 if something is not, 2 if the export cannot be read. `write` gets
 * the lines.
 */
export async function reconcile(args, write) {
  try {
    const { folder, key, asked } = readArguments(args)
    const exports = openExports(folder)
    const report = openReport(write, asked && wantedTags(asked, exports))
    const [seals, rowsOf, allDocuments, numberOf] = [new Map(), new Map(), new Map(), new Map()]
    const isFirst = exports[0].manifest.previous === null
    const shared = {
      report,
      isFirst,
      seals,
      seen: openRids(),
      rowsOf,
      allDocuments,
      numberOf,
      posted: new Map(),
      acts: new Map(),
      charges: new Map(),
      refunds: new Map(),
      invoiceOf: new Map(),
    }
    for (const [place, one] of exports.entries()) {
      const isSigned = await checkSignature(one, { key, before: exports[place - 1] }, report)
      if (isSigned) await checkExport(one, shared)
      else report.note(`${one.manifest.month}: not read further, it is not what was signed`)
    }
    checkSeries([...allDocuments.values()], isFirst, report)
    checkRefunds(shared)
    checkOpposites(shared)
    checkOutputTax(shared)
    const differences = report.differences()
    write(differences === 0 ? 'all equal' : `${differences} lines are NOT EQUAL`)
    return differences === 0 ? 0 : 1
  } catch (error) {
    const isKnown = error instanceof Unreadable
    write(`unreadable: ${isKnown ? '' : 'the export has another form: '}${error.message}`)
    return 2
  }
}

const asks = { statement: /-?(?:ES|SU|SBC?)-/, invoice: /-?(?:INV|CN)-/, payout: /./ }

function readArguments(args) {
  const text = { type: 'string' }
  const options = {
    all: { type: 'boolean' },
    statement: text,
    invoice: text,
    payout: text,
    key: text,
  }
  let given
  try {
    given = parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new Unreadable(`${error.message}\n${usage}`)
  }
  const { values, positionals } = given
  const named = ['all', 'statement', 'invoice', 'payout'].filter((name) => name in values)
  if (positionals.length !== 1 || named.length !== 1) throw new Unreadable(`${usage}`)
  const [kind] = named
  const asked = kind === 'all' ? undefined : { kind, name: values[kind] }
  return { folder: positionals[0], key: values.key, asked }
}

/** The folder is an export itself, or it holds exports in folders named by their months. */
function openExports(folder) {
  const isExport = existsSync(join(folder, 'manifest.json'))
  const names = isExport || !existsSync(folder) ? [] : readdirSync(folder).toSorted()
  const months = names.filter((name) => /^\d{4}-\d\d$/.test(name))
  if (!isExport && months.length === 0) throw new Unreadable(`${folder} holds no manifest.json`)
  const folders = isExport ? [folder] : months.map((month) => join(folder, month))
  return folders.map((one) => ({ folder: one, manifest: readManifest(one) }))
}

/** The tags of the lines that concern one document or one payout. */
function wantedTags({ kind, name }, exports) {
  if (kind === 'payout') {
    const payouts = exports.flatMap(({ folder }) => readTable(folder, 'payouts.ndjson'))
    if (payouts.some(({ id }) => id === name)) return new Set([`payout/${name}`])
  }
  const path = `documents/${name}.json`
  const holder = exports.find(({ manifest }) => manifest.files.some((file) => file.path === path))
  if (holder === undefined || !asks[kind].test(name))
    throw new Unreadable(`no ${kind} ${name} here`)
  const { body, lines } = readDocument(holder.folder, path)
  const days = lines.map(({ day }) => `${body.organization}/${day}`)
  return new Set([name, `month/${body.month}/${body.organization}`, ...days])
}

async function checkExport(one, shared) {
  const books = readBooks(one, shared)
  const { report } = shared
  checkSeals(books, shared.seals, report)
  check.checkEntries(books)
  const days = one.manifest.files.flatMap(({ path }) => /^events\/(.{10})/.exec(path)?.[1] ?? [])
  for (const day of days.toSorted()) {
    const cells = await countDay(one, day, books)
    books.cellsOn.set(day, cells)
    check.checkDay(day, cells, books)
  }
  check.checkPostedBefore(books)
  const uncounted = [...books.legsOn.keys()].filter((day) => !books.cellsOn.has(day))
  const past = uncounted.filter((day) => day.slice(0, 7) <= books.month)
  report.compare(`${books.month} days that are posted and not here`, '', past)
  check.checkAdjustments(books)
  check.checkMonth(books)
  check.checkReleases(books)
  check.checkPayouts(books)
  readCharges(books)
  readActs(books)
  checkDocuments(books)
  checkInputTax(books)
}

function readBooks({ folder, manifest }, shared) {
  const read = (path) => readTable(folder, path)
  const settings = readJson(folder, 'settings.json')
  const [changes, entries] = [read('campaign-changes.ndjson'), read('entries.ndjson')]
  const rates = read('rates.csv')
  const transfers = check.joinTransfers(entries, read('transfers.ndjson'))
  const closedAt = new Map(settings.months.map((row) => [row.month, row.closed_at]))
  const legs = check.legsOf(transfers, closedAt)
  const grossAt = new Map()
  for (const leg of legs) addTo(grossAt, `${leg.entry} ${leg.subject}`, leg.amount)
  const owners = new Map(changes.map((row) => [row.campaign, row.organization]))
  for (const row of read('placements.csv')) owners.set(row.placement, row.organization)
  const share = openDated(read('shares.csv'), ({ organization }) => organization)
  const treatment = openDated(read('treatments.csv'), (row) => `${row.organization} ${row.side}`)
  const books = {
    ...shared,
    manifest,
    settings,
    entries,
    transfers,
    closedAt,
    legs,
    grossAt,
    month: manifest.month,
    holds: read('holds.ndjson'),
    payouts: read('payouts.ndjson'),
    adjusted: adjustedByRid(read('adjusted.ndjson'), shared.report),
    campaigns: new Map(changes.map((row) => [row.campaign, row.currency])),
    legsOn: groupBy(legs, ({ day }) => day),
    cellsOn: new Map(),
    ownerOf: (subject) => owners.get(subject),
    shareOf: (owner, day) => BigInt((share(owner, day) ?? share('', day))?.bp ?? 7000),
    treatmentOf: (owner, side, ...days) => treatment(`${owner} ${side}`, ...days) ?? noTreatment,
    rates,
    mayHavePrice: openPrices(changes, rates, settings.network_currency),
  }
  return { ...books, documents: readDocuments({ folder, manifest }, shared) }
}

const noTreatment = { kind: 'none', rate_bp: '0' }

function adjustedByRid(rows, report) {
  const byRid = new Map(rows.map((row) => [row.rid, row]))
  report.compare('impressions adjusted once', rows.length, byRid.size)
  return byRid
}

/** A document of an earlier export that is here again must be the same. */
function readDocuments({ folder, manifest }, { allDocuments, invoiceOf, report }) {
  const paths = manifest.files.filter(({ path }) => path.startsWith('documents/'))
  return paths.map(({ path, sha256 }) => {
    const body = readDocument(folder, path)
    const known = allDocuments.get(body.number)
    const one = { ...body, sha256, isKnown: known !== undefined }
    const { compare } = report.about(one.number)
    compare(`${one.number} is the same in each export`, known?.sha256 ?? sha256, sha256)
    allDocuments.set(one.number, one)
    for (const { charge, dispute } of body.body.kind === 'invoice' ? body.lines : [])
      if (charge !== undefined && dispute === undefined) invoiceOf.set(charge, one)
    return one
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = await reconcile(process.argv.slice(2), (line) => console.log(line))
