import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCases } from '../../../../../e2e/answers/operator-case-answers.ts'
import { answerNetwork, organization } from '../../../../../e2e/answers/operator-network-answers.ts'
import { answerWatch } from '../../../../../e2e/answers/operator-watch-answers.ts'
import { showOperator } from '../../../../test/operator-console.ts'
import { savedFiles } from '../../../../test/saved-files.ts'
import { until } from '../../../../test/shown-console.tsx'

const answers = [answerCases, answerNetwork, answerWatch]
const own = `/organizations/${organization.id}`

test('a tax paper is added with its file and its last day', async () => {
  const page = await showOperator(own, ...answers)
  const papers = page.part('table', 'Tax papers')
  for (const text of ['W-8BEN-E', 'w-8ben-e.pdf', '30 Jun 2026', 'Expires soon'])
    await papers.shows(text)
  await page.click('Add tax paper')
  const dialog = page.part('dialog')
  await dialog.click('Add tax paper')
  await dialog.shows('Choose a file')
  await dialog.shows('Enter a reason (at least 3 characters)')
  const field = document.querySelector('input[type=file]')
  if (field === null) throw new Error('there is no field for a file')
  const choose = (file: File) => fireEvent.change(field, { target: { files: [file] } })
  choose(Object.defineProperty(new File(['a'], 'a.pdf'), 'size', { value: 5 * 1024 ** 2 + 1 }))
  await dialog.click('Add tax paper')
  await dialog.shows('Choose a file up to 5 MB')
  choose(new File(['a,b'], 'residence.pdf'))
  await dialog.choose('Kind', 'Residence certificate')
  await dialog.type('Valid until (UTC)', '2026-05-01')
  await dialog.type('Reason', 'Sent by mail')
  const refusal = { reason: 'paper_expired', message: 'Enter a day from today on.' }
  page.answer(/^POST .*\/tax-papers$/, { status: 422, body: refusal })
  await dialog.click('Add tax paper')
  await dialog.shows('Enter a day from today on.')
  page.answer(/^POST .*\/tax-papers$/, { body: { id: 'x' } })
  await dialog.type('Valid until (UTC)', '2027-05-01')
  await dialog.click('Add tax paper')
  await page.shows('Tax paper added.')
  expect(page.bodies(/^POST .*\/tax-papers$/).at(-1)).toEqual({
    kind: 'residence',
    valid_till: '2027-05-01',
    file_name: 'residence.pdf',
    file: 'YSxi',
    reason: 'Sent by mail',
  })
})

test('the file of a tax paper is downloaded as it was added', async () => {
  const saved = savedFiles()
  const page = await showOperator(own, ...answers)
  const paper = { file_name: 'w-8ben-e.pdf', content_type: 'application/pdf', content: 'YSxi' }
  page.answer(/^GET .*\/tax-papers\/0199-paper-1\/file$/, { body: paper })
  await page.click('Download file: w-8ben-e.pdf')
  await until(() => expect(saved.map(({ text }) => text)).toEqual(['a,b']))
})
