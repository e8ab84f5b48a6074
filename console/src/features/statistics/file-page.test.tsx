import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showConsole } from '../../../test/shown-console.tsx'

test('the page of a file has its days and a link to download it', async () => {
  await showConsole('/app/statistics/files/0199-file-1')
  const link = await screen.findByRole('link', { name: 'Download Spend by day' })
  expect(link.getAttribute('href')).toContain('/api/v1/statistics/files/0199-file-1/content?')
  expect(screen.getByText(/^1 May 2026 to 25 May 2026$/)).toBeDefined()
})
