import { expect, test } from 'vitest'
import { monthChoices } from './months.ts'

test('the months go from the present back to the first day of the books', () => {
  const values = (since: string | null, shown: string) =>
    monthChoices(since, shown, '2026-02').map(({ value }) => value)
  expect(values('2025-11-23', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(values(null, '2026-02')).toEqual(['2026-02'])
  expect(values('2026-01-01', '2024-05')).toEqual(['2026-02', '2026-01', '2024-05'])
  expect(values('1990-01-01', '2026-02')).toHaveLength(36)
})
