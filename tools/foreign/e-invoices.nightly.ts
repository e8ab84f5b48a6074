// The Mustang validator reads each document of the demo, and a drawn set: each type with each
// treatment, currency and way to pay, as XML and in EUR as PDF.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hourMs } from '@frontrow/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDemoOnce } from '../../server/src/commands/demo/demo.ts'
import { pdfJobs } from '../../server/src/features/documents/drawing/pdf-jobs.ts'
import {
  type EInvoiceBody,
  readEInvoiceBody,
} from '../../server/src/features/documents/einvoice/e-invoice-body.ts'
import { invoiceXml } from '../../server/src/features/documents/einvoice/invoice-xml.ts'
import { drawnDocuments } from '../../server/test/money/drawn-documents.ts'
import { domestic, documents } from '../../server/test/money/e-invoices.ts'
import { makeWorld } from '../../server/test/support/world.ts'
import { faultsByMustang, missingForMustang } from './mustang.ts'

const isSkipped = missingForMustang !== undefined
if (isSkipped)
  console.warn(`SKIPPED: no e-invoice is validated, because ${missingForMustang} is not there`)

const seed = process.env['SEED'] ?? String(Date.now())
const folder = mkdtempSync(join(tmpdir(), 'frontrow-e-invoices-'))
const files = new Map<string, string>()
let faults = new Map<string, string[]>()

function write(name: string, content: string | Buffer): void {
  const file = join(folder, String(files.size), name.replaceAll(/[^\w.-]+/g, '-'))
  mkdirSync(join(file, '..'))
  writeFileSync(file, content)
  files.set(name, file)
}

const xmlOf = (body: EInvoiceBody) => invoiceXml(body) ?? ''

async function writePdf(name: string, body: EInvoiceBody): Promise<void> {
  write(`${name}.pdf`, Buffer.from(await pdfOf(body), 'base64'))
}

function pdfOf(body: EInvoiceBody): Promise<string> {
  const given = { body: JSON.stringify(body), sha256: 'aa', productName: 'Frontrow' }
  const { number, issued_on: issuedOn, total, kind } = body
  if (kind === 'invoice' || kind === 'credit_note') return pdfJobs.drawInvoice(given)
  const about = { number, issuedOn, total, kind: 'earnings', month: '2026-10' } as const
  return pdfJobs.drawStatement({ ...given, ...about })
}

beforeAll(async () => {
  if (isSkipped) return
  console.log(`SEED=${seed}`)
  const xml = xmlOf(domestic)
  write('broken: no seller.xml', xml.replace('<ram:Name>Frontrow Media OÜ</ram:Name>', ''))
  write('broken: another total.xml', xml.replace(/(?<=GrandTotalAmount>)[\d.]+/, '99.99'))
  write('broken: no e-invoice.pdf', Buffer.from('%PDF-1.7\n'))
  for (const [name, body] of Object.entries({ ...documents, ...drawnDocuments(seed) })) {
    write(`drawn: ${name}.xml`, xmlOf(body))
    if (body.currency === 'EUR') await writePdf(`drawn: ${name}`, body)
  }
  await writeDemo()
  faults = await faultsByMustang(folder, [...files.values()])
}, hourMs)
afterAll(() => rmSync(folder, { recursive: true }))

async function writeDemo(): Promise<void> {
  const world = await makeWorld({ ticks: true })
  await makeDemoOnce({ ...world, scale: 1 / 10 })
  const rows = await world.ask<{ body: string; name: string }>(
    'SELECT name, body FROM ledger_documents ORDER BY name',
  )
  const bodies = rows.map(({ name, body }) => [name, readEInvoiceBody(body)] as const)
  for (const [name, body] of bodies.filter(([, one]) => invoiceXml(one) !== undefined)) {
    write(`demo: ${name}.xml`, xmlOf(body))
    await writePdf(`demo: ${name}`, body)
  }
  await world.close()
}

/** What is wrong with the files of a group. */
function faultsOf(group: string): Record<string, string[]> {
  const found = [...files].filter(([name]) => name.startsWith(group))
  expect(found.length).toBeGreaterThan(2)
  const wrong = found.map(([name, file]) => [name, faults.get(file) ?? []] as const)
  const invalid = wrong.filter(([, own]) => own.length > 0)
  console.log(`${group} ${found.length} files, ${found.length - invalid.length} valid`)
  return Object.fromEntries(invalid)
}

test.skipIf(isSkipped)('broken documents are told from good ones', () => {
  const found = faultsOf('broken:')
  expect(found['broken: no seller.xml']?.join('\n')).toContain('BR-06')
  expect(found['broken: another total.xml']?.join('\n')).toContain('BR-CO-16')
  expect(Object.keys(found)).toHaveLength(3)
})

test.skipIf(isSkipped)('each drawn document is valid, as XML and as PDF', () => {
  expect(faultsOf('drawn:')).toEqual({})
})

test.skipIf(isSkipped)('each document of the demo is valid, as XML and as PDF', () => {
  expect(faultsOf('demo:')).toEqual({})
})
