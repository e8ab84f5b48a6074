// The validation of EN 16931 that the European Commission publishes reads our e-invoices. It is not
// in this repository, because its licence is another one (EUPL): EN16931_RULES names a folder with
// `EN16931-CII-validation.xslt` and the schema `CrossIndustryInvoice_100pD16B.xsd`, as in the
// `cii` folder of ConnectingEurope/eInvoicing-EN16931 on GitHub. `xmllint` reads the schema.
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoiceXml } from '../../server/src/features/documents/einvoice/invoice-xml.ts'
import { documents } from '../../server/test/money/e-invoices.ts'
import { installForeignTools } from './install.ts'

const run = promisify(execFile)
const rules = process.env['EN16931_RULES'] ?? ''
const folder = mkdtempSync(join(tmpdir(), 'frontrow-en16931-'))
const compiled = join(folder, 'rules.sef.json')
const processor = fileURLToPath(new URL('node_modules/xslt3/xslt3.js', import.meta.url))

if (rules === '')
  console.warn('SKIPPED: no e-invoice is validated, because EN16931_RULES names no folder')

function ruleFile(name: string): string {
  const all = readdirSync(rules, { recursive: true, encoding: 'utf8' })
  const found = all.find((path) => path.endsWith(name))
  if (found === undefined) throw new Error(`EN16931_RULES has no ${name}`)
  return join(rules, found)
}

/** Compiling takes as long as forty documents. */
beforeAll(async () => {
  if (rules === '') return
  await installForeignTools()
  const xslt = ruleFile('EN16931-CII-validation.xslt')
  await run(process.execPath, [processor, `-xsl:${xslt}`, `-export:${compiled}`, '-nogo'])
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, xml: string): string {
  const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.xml`)
  writeFileSync(file, xml)
  return file
}

/** The names of the rules that a file breaks, as the report of the validation has them. */
async function brokenRules(file: string): Promise<string[]> {
  const report = `${file}.svrl`
  await run(process.execPath, [processor, `-xsl:${compiled}`, `-s:${file}`, `-o:${report}`])
  const text = readFileSync(report, 'utf8')
  expect(text).toContain('schematron-output')
  return [...text.matchAll(/<svrl:failed-assert[^>]*?\sid="([^"]+)"/g)].map(([, id = '']) => id)
}

test.skipIf(rules === '').each(Object.entries(documents))(
  'the Commission’s schema and rules find no fault in "%s"',
  async (name, body) => {
    const file = write(name, invoiceXml(body) ?? 'none')
    await run('xmllint', [
      '--noout',
      '--schema',
      ruleFile('CrossIndustryInvoice_100pD16B.xsd'),
      file,
    ])
    expect(await brokenRules(file)).toEqual([])
  },
)

test.skipIf(rules === '')('and they name the rule that is broken', async () => {
  const [, body] = Object.entries(documents)[0] ?? []
  const xml = (body && invoiceXml(body)) ?? ''
  const broken = xml.replace('<ram:TaxBasisTotalAmount>9.16', '<ram:TaxBasisTotalAmount>9.17')
  expect(await brokenRules(write('broken', broken))).toContain('BR-CO-13')
})
