// Entries that undo another one, and the tax of all documents against the account of that tax.
import { decimalOf, microsOf } from './report.mjs'
import { groupBy } from './group-by.mjs'

const opposite = /^((?:receipt|return|writeoff|publisher_invoice|tax)\/.+)\/reversed$/

const ofDelivery = /^(?:delivery|adjust|month|hold)\//

/** Notes the transfers of all other entries, over all exports so far. */
export function readActs({ transfers, acts }) {
  const rows = transfers.filter(({ key }) => !ofDelivery.test(key))
  for (const [key, own] of groupBy(rows, (row) => row.key)) acts.set(key, own)
}

/** What is reversed is there, and each of its transfers goes the other way round. */
export function checkOpposites({ acts, isFirst, report }) {
  for (const [key, rows] of acts) {
    const [, undone] = opposite.exec(key) ?? []
    if (undone === undefined) continue
    const before = acts.get(undone)
    if (before === undefined && !isFirst)
      report.note(`${key}: not checked, what it reverses is in an earlier export`)
    else report.compare(key, textOf((before ?? []).map(turned)), textOf(rows))
  }
}

const turned = ({ debit, credit, amount }) => ({ debit: credit, credit: debit, amount })

const textOf = (rows) =>
  rows.map(({ debit, credit, amount }) => `${debit}>${credit} ${decimalOf(amount)}`).toSorted()

const output = 'tax:output'

/** The tax of invoices and credit notes is owed. What is written off is on no document. */
export function checkOutputTax({ acts, allDocuments, report }) {
  let [stated, owed] = [0n, 0n]
  for (const { kind, body } of allDocuments.values())
    if (kind.side === 'advertiser') stated += microsOf(body.tax)
  for (const [key, rows] of acts)
    for (const { debit, credit, amount } of key.startsWith('writeoff/') ? [] : rows)
      owed += credit === output ? amount : debit === output ? -amount : 0n
  report.amount('tax of all documents', stated, owed)
}
