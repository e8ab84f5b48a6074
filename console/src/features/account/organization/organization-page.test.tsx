import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { organization } from '../../../../../e2e/answers/account-answers.ts'
import {
  choose,
  click,
  pass,
  stopClock,
  type,
  until,
  untilShown,
} from '../../../../test/shown-console.tsx'
import { canSave, expectRefusalsSaid, showSaved, shownFacts } from '../../../../test/write-once.ts'

const path = '/account/organization'
const call = 'PUT /organization/0199-org/details'
const facts = ['Name', 'Location', 'Website', 'App Store URL', 'Play Store URL']

test.for([
  [null, null, null],
  ['Small games.\nGood ones.', null, null],
  [null, 'company', 'Company'],
  ['Small games.\nGood ones.', 'individual', 'Individual'],
] as const)(
  'with details %j and type %j, only what is empty is open [ORG-01 ORG-02 ORG-03 ORG-04]',
  async ([details, kind, word]) => {
    const app_store_url = 'https://apps.apple.com/developer/id42'
    await showSaved(path, { app_store_url, details, type: kind })
    const { name, address, website, play_store_url } = organization
    const given = [name, address, website, app_store_url, play_store_url]
    const { terms, values, open } = shownFacts()
    expect(terms).toEqual([...facts, ...(details ? ['Details'] : []), ...(word ? ['Type'] : [])])
    expect(values).toEqual([...given, ...(details ? [details] : []), ...(word ? [word] : [])])
    expect(open).toEqual(details ? [] : ['Details'])
    expect(screen.queryByRole('combobox', { name: 'Type' }) !== null).toBe(kind === null)
    expect(canSave()).toBe(details === null || kind === null)
  },
)

test('the type is one of two, and is sent alone if only it was empty [ORG-03 ORG-06 ORG-07 CST-05]', async () => {
  const mocked = await showSaved(path, { details: 'Small games.' })
  fireEvent.click(screen.getByRole('combobox', { name: 'Type' }))
  const options = () => screen.getAllByRole('option')
  await until(() =>
    expect(options().map(({ textContent }) => textContent)).toEqual(['Company', 'Individual']),
  )
  fireEvent.click(screen.getByRole('option', { name: 'Individual' }))
  await click('Save')
  await until(() => expect(shownFacts().values).toContain('Individual'))
  expect(mocked.sent(call).map(({ body }) => body)).toEqual([{ type: 'individual' }])
})

test('details and type are saved together once, and told for 1.5 seconds [ORG-05 ORG-06 ORG-07 ORG-08 VAL-08 TIM-03 STT-05 CST-05]', async () => {
  const shown = await showSaved(path, {})
  const missing = () => screen.queryByText('Please fill in all fields')
  const saveInVain = async () => {
    await click('Save')
    expect(missing()).not.toBeNull()
  }
  await saveInVain()
  type('Details', 'Small games.')
  await saveInVain()
  await choose('Type', 'Company')
  type('Details', '   ')
  await saveInVain()
  expect(shown.sent(call)).toEqual([])

  type('Details', ' Small games. ')
  const before = shown.sent('GET /developer/organization').length
  stopClock()
  await click('Save')
  const success = 'Organization details updated successfully.'
  await untilShown(success)
  await until(() => expect(screen.queryByLabelText('Details')).toBeNull())
  expect(shown.sent('GET /developer/organization')).toHaveLength(before + 1)
  await pass(1400)
  expect([screen.queryByText(success) !== null, missing()]).toEqual([true, null])
  await pass(200)
  expect(screen.queryByText(success)).toBeNull()
  expect(shown.sent(call)).toMatchObject([
    { query: { org_id: '0199-org' }, body: { details: 'Small games.', type: 'company' } },
  ])
  await shown.reload()
  await until(() => expect(shownFacts().values).toContain('Small games.'))
  expect(shownFacts()).toMatchObject({
    values: expect.arrayContaining(['Company']) as string[],
    open: [],
  })
  expect(document.querySelectorAll('main button, main input')).toHaveLength(0)
})

test('a refused save says the screen’s message, and a 401 signs out [ORG-09 ORG-10 ORG-11]', async () => {
  await expectRefusalsSaid({ path, saved: { type: 'company' }, call }, 'Details', 'Small games.')
})
