import { mkdtempSync, readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { expect, test } from 'vitest'
import type { FileCell, FileColumn, FileSink, RowWriter } from './file-columns.ts'
import { parquetRows } from './parquet-rows.ts'
import { openFileSink } from './private-file-sink.ts'
import { csvRows, ndjsonRows } from './text-rows.ts'

const columns: readonly FileColumn[] = [
  { name: 'day', type: 'text' },
  { name: 'campaign_name', type: 'text' },
  { name: 'impressions', type: 'count' },
  { name: 'spent', type: 'money', currency: 'USD' },
  { name: 'ctr', type: 'ratio' },
]

const pages: readonly (readonly (readonly FileCell[])[])[] = [
  [
    ['2026-03-01', '=HYPERLINK("http://x")', 1200, '12.000045', 0.0125],
    ['2026-03-01', 'Größe, "best"', 0, '-0.50', null],
  ],
  [['2026-03-02', 'Plain', 7, '0.00', 1]],
]

type Open = (sink: FileSink, columns: readonly FileColumn[]) => RowWriter

async function written(open: Open, of = pages): Promise<Buffer> {
  const path = join(mkdtempSync(join(tmpdir(), 'rows-')), 'file')
  const sink = await openFileSink(path)
  const writer = open(sink, columns)
  for (const page of of) await writer.write(page)
  await writer.end()
  await sink.close()
  const { sizeBytes, sha256 } = sink.written()
  const bytes = readFileSync(path)
  expect(bytes.length).toBe(sizeBytes)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256.toString('hex'))
  return bytes
}

test('in CSV a formula stays text and money stays a number', async () => {
  expect((await written(csvRows)).toString()).toBe(
    '\uFEFFday,campaign_name,impressions,spent_usd,ctr\r\n' +
      `2026-03-01,"'=HYPERLINK(""http://x"")",1200,12.000045,0.0125\r\n` +
      '2026-03-01,"Größe, ""best""",0,-0.50,\r\n' +
      '2026-03-02,Plain,7,0.00,1\r\n',
  )
})

test('a CSV file without rows has its head', async () => {
  const text = (await written(csvRows, [])).toString()
  expect(text).toBe('\uFEFFday,campaign_name,impressions,spent_usd,ctr\r\n')
})

test('NDJSON has an object a row, with money as a decimal text', async () => {
  const lines = (await written(ndjsonRows)).toString().trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
    pages.flat().map((cells) => ({
      day: cells[0],
      campaign_name: cells[1],
      impressions: cells[2],
      spent_usd: cells[3],
      ctr: cells[4],
    })),
  )
})

test('Parquet is read back cell by cell, with money as whole micros', async () => {
  const bytes = await written(parquetRows)
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
  expect(parquetMetadata(file).row_groups).toHaveLength(2)
  expect(await parquetReadObjects({ file })).toEqual([
    {
      day: '2026-03-01',
      campaign_name: '=HYPERLINK("http://x")',
      impressions: 1200n,
      spent_micros_usd: 12_000_045n,
      ctr: 0.0125,
    },
    {
      day: '2026-03-01',
      campaign_name: 'Größe, "best"',
      impressions: 0n,
      spent_micros_usd: -500_000n,
      ctr: null,
    },
    {
      day: '2026-03-02',
      campaign_name: 'Plain',
      impressions: 7n,
      spent_micros_usd: 0n,
      ctr: 1,
    },
  ])
})
