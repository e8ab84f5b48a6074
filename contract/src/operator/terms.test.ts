import { expect, test } from 'vitest'
import { isSelfBilled, taxFault, taxKindsOf, taxNoteOf } from './terms.ts'

test('a tax has a rate where its kind has one, and only there', () => {
  const of = (kind: Parameters<typeof taxFault>[0]['kind'], percent: string) =>
    taxFault({
      side: taxKindsOf('publisher').includes(kind) ? 'publisher' : 'advertiser',
      kind,
      percent,
    })
  expect(of('domestic', '19')).toBeUndefined()
  expect(of('self_billed_domestic', '19')).toBeUndefined()
  expect(of('self_billed_domestic', ' 7.5 ')).toBeUndefined()
  for (const percent of ['0', '0.00', '', '-1', '7,5', '100', '1e1'])
    expect(of('domestic', percent), percent).toBe('percent')
  for (const kind of ['none', 'reverse_charge', 'self_billed_reverse_charge', 'export'] as const) {
    expect(of(kind, '0')).toBeUndefined()
    expect(of(kind, '19')).toBe('percent')
  }
})

test('no tax on top is above the highest VAT that exists [FINDINGS4-S1]', () => {
  const of = (kind: Parameters<typeof taxFault>[0]['kind'], percent: string) =>
    taxFault({ side: kind === 'domestic' ? 'advertiser' : 'publisher', kind, percent })
  expect(of('self_billed_domestic', '27')).toBeUndefined()
  expect(of('self_billed_domestic', '27.01')).toBe('percent')
  expect(of('domestic', '44')).toBe('percent')
})

test('tax is withheld beside any document of a publisher [CORRECTIONS-16]', () => {
  for (const kind of taxKindsOf('publisher')) {
    const percent = kind === 'self_billed_domestic' ? '18' : '0'
    const of = (withheld: string) =>
      taxFault({ side: 'publisher', kind, percent, withheld_percent: withheld })
    expect(of(' 35 ')).toBeUndefined()
    expect(of('100')).toBe('withheld_percent')
  }
  const advertiser = { side: 'advertiser', kind: 'domestic', percent: '18' } as const
  expect(taxFault({ ...advertiser, withheld_percent: '0' })).toBeUndefined()
  expect(taxFault({ ...advertiser, withheld_percent: '1' })).toBe('withheld_percent')
})

test('only a publisher is self-billed', () => {
  expect(taxKindsOf('advertiser').filter(isSelfBilled)).toEqual([])
  expect(taxKindsOf('publisher').filter(isSelfBilled)).toHaveLength(3)
  expect(taxFault({ side: 'publisher', kind: 'domestic', percent: '19' })).toBe('kind')
})

test('an invoice without tax says why', () => {
  const of = (kind: Parameters<typeof taxNoteOf>[0]['kind'], note = '') =>
    taxNoteOf({ side: 'advertiser', kind, note })
  expect(taxKindsOf('advertiser')).not.toContain('none')
  expect(taxFault({ side: 'advertiser', kind: 'none', percent: '0' })).toBe('kind')
  expect(of('reverse_charge')).toBe('Reverse charge')
  expect(of('reverse_charge', ' Art. 196 ')).toBe('Art. 196')
  expect(of('export')).toContain('outside the scope of VAT')
  for (const kind of ['exempt', 'outside'] as const) {
    expect(of(kind, '  ')).toBeUndefined()
    expect(of(kind, 'Small business')).toBe('Small business')
  }
  expect(of('domestic')).toBe('')
  const ofPublisher = (kind: Parameters<typeof taxNoteOf>[0]['kind']) =>
    taxNoteOf({ side: 'publisher', kind, note: '' })
  expect(ofPublisher('none')).toBe('')
  // A small business names its law.
  expect(ofPublisher('self_billed_exempt')).toBeUndefined()
  expect(ofPublisher('self_billed_reverse_charge')).toBe('Reverse charge')
})
