import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { organization } from '../../../../../e2e/answers/account-answers.ts'
import { click, until } from '../../../../test/shown-console.tsx'
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
  async ([details, type, word]) => {
    const app_store_url = 'https://apps.apple.com/developer/id42'
    await showSaved(path, { app_store_url, details, type })
    const { name, address, website, play_store_url } = organization
    const given = [name, address, website, app_store_url, play_store_url]
    const { terms, values, open } = shownFacts()
    expect(terms).toEqual([...facts, ...(details ? ['Details'] : []), ...(word ? ['Type'] : [])])
    expect(values).toEqual([...given, ...(details ? [details] : []), ...(word ? [word] : [])])
    expect(open).toEqual(details ? [] : ['Details'])
    expect(screen.queryByRole('combobox', { name: 'Type' }) !== null).toBe(type === null)
    expect(canSave()).toBe(details === null || type === null)
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

test('a refused save says the screen’s message, and a 401 signs out [ORG-09 ORG-10 ORG-11]', async () => {
  await expectRefusalsSaid({ path, saved: { type: 'company' }, call }, 'Details', 'Small games.')
})
