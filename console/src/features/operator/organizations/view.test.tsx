import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { developer } from '../../../../../e2e/answers/default-answers.ts'
import { answerNetwork, organization } from '../../../../../e2e/answers/operator-network-answers.ts'
import { showOperator } from '../../../../test/operator-console.ts'
import { signIn } from '../../../lib/calls/session.ts'
import { click, showConsole, until, untilShown } from '../../../../test/shown-console.tsx'

const view = {
  id: '0199-view-1',
  token: 'view-token',
  organization: { id: organization.id, name: organization.name },
  ends_at: '2026-05-26T12:29:00.000Z',
}
const opening = new RegExp(`^POST .*/${organization.id}/view$`)

test('the key v asks why, and sends the reason [OPERATOR-3.6]', async () => {
  const page = await showOperator(`/organizations/${organization.id}`, answerNetwork)
  page.answer(opening, { body: { state: 'proposed', view: null, proposal_id: 'x' } })
  await page.part('button', 'View as member').element()
  await page.press('v')
  const dialog = page.part('dialog', 'View Harbour & Vine as member?')
  await dialog.click('View as member')
  await dialog.shows('Enter a reason (at least 3 characters)')
  await dialog.type('Reason', 'They asked for help.')
  await dialog.click('View as member')
  await dialog.shows('The owner is then emailed')
  expect(page.bodies(opening)).toEqual([{ role: 100, reason: 'They asked for help.' }])
})

test('a view opens in a tab, with a token that only the tab has [OPERATOR-3.6]', async () => {
  const page = await showOperator(`/organizations/${organization.id}`, answerNetwork)
  page.answer(opening, { body: { state: 'open', view, proposal_id: null } })
  const kept = new Map<string, string>()
  const setItem = (key: string, value: string) => void kept.set(key, value)
  const replace = vi.fn<(path: string) => void>()
  vi.stubGlobal('open', () => ({ sessionStorage: { setItem }, location: { replace } }))
  await page.part('button', 'View as member').element()
  await page.press('v')
  await page.part('dialog').type('Reason', 'They asked for help.')
  await page.part('dialog').click('View as member')
  await until(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/app/overview'))
  expect(kept.get('token')).toBe('view-token')
  expect(JSON.parse(kept.get('view') ?? '')).toMatchObject({ id: view.id })
  expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual([null, null])
})

test('the tab of a view says what it is, until it ends [OPERATOR-3.6]', async () => {
  localStorage.setItem('token', 'token of a member')
  sessionStorage.setItem('view', JSON.stringify(view))
  const shown = await showConsole('/app/create', { time: '2026-05-26T11:59:00Z' })
  shown.answer(/^GET \/developer\//, { body: { ...developer, permissions: ['self', 'read'] } })
  shown.answer(/^POST .*\/end$/, { body: { ended_at: '2026-05-26T12:10:00.000Z' } })
  act(() => signIn(view.token, { name: '', email: '', isLimited: true }))
  const banner = () => screen.getByLabelText('Operator view')
  await until(() => expect(banner().textContent).toContain('Harbour & Vine'))
  await untilShown(/^Operator view is read-only/)
  const tokensSent = shown.calls.map(({ headers }) => headers['authorization'])
  expect(tokensSent).toContain('Bearer view-token')
  expect(tokensSent).not.toContain('Bearer token of a member')
  await click('Exit view')
  await untilShown('The operator view has ended. You can close this tab.')
  await until(() => expect(shown.sent(/\/views\/0199-view-1\/end$/)).toHaveLength(1))
  const tokens = [sessionStorage.getItem('token'), localStorage.getItem('token')]
  expect(tokens).toEqual([null, 'token of a member'])
})
