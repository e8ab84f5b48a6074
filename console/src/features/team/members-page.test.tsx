import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Given } from '../../../../e2e/answers/mocked-call.ts'
import { ada, folke, ida, invitation, team } from '../../../../e2e/answers/team-answers.ts'
import {
  button,
  choose,
  click,
  errorOf,
  showConsole,
  type,
  until,
  untilShown,
} from '../../../test/shown-console.tsx'

const PAGE = '/account/organization/members'
const LIST = 'GET /team/members'

async function openMembers(answer: Given = { body: team }) {
  return showConsole(PAGE, { answers: [{ name: LIST, answer }] })
}

test('an invitation needs an email, and a refused one is told beside it', async () => {
  const shown = await openMembers()
  await until(() => button('Invite'))
  await click('Invite')
  await click('Send invitation')
  expect(errorOf('Email')).toBe('Email is required')
  const message = 'This person is already a member.'
  const refused = { code: 409, message, reason: 'already_member', field: 'email' }
  shown.answer('POST /team/invitations', { status: 409, body: refused })
  type('Email', 'ada@harbourvine.example')
  await click('Send invitation')
  await until(() => expect(errorOf('Email')).toBe(message))
})

test('an owner offers the ownership to an Admin, by typing the name', async () => {
  const shown = await openMembers()
  await until(() => button('Transfer ownership'))
  await click('Transfer ownership')
  await untilShown('Enter “Harbour & Vine” to confirm.')
  await click('Offer')
  expect(errorOf('Name of the organization')).toBe('Enter the name')
  type('Name of the organization', 'Harbour & Vine')
  await click('Offer')
  await until(() => expect(shown.sent(/ \/team\/owner$/)).toHaveLength(1))
  expect(shown.sent(/ \/team\/owner$/)[0]?.body).toEqual({
    member_id: ada.id,
    organization_name: 'Harbour & Vine',
  })
})

test('a member’s two-step sign-in is reset only after a question', async () => {
  const shown = await openMembers()
  await until(() => button('Reset the two-step sign-in of Ada Boman'))
  await click('Reset the two-step sign-in of Ada Boman')
  await until(() => screen.getByText(/Verify their identity first/))
  expect(shown.calls.every(({ name }) => name.startsWith('GET '))).toBe(true)
  await click('Reset')
  await until(() => screen.getByText(/^Two-step sign-in of Ada Boman was reset/))
})

test('an Admin who was offered the ownership accepts it', async () => {
  const offer = { member_id: ida.id, name: ida.name, expires_at: invitation.expires_at }
  const members = [{ ...ida, is_owner: false }, { ...ada, is_owner: true }, folke]
  await openMembers({ body: { ...team, members, owner_transfer: offer } })
  await until(() => button('Become the owner'))
  screen.getByText(/^Ada Boman offered you ownership\./)
  await click('Become the owner')
  await until(() => screen.getByText(/^You can then add and remove Admins/))
  expect(button('Accept').disabled).toBe(false)
})

test('a Viewer reads who may invite, and changes nothing', async () => {
  const members = [{ ...ida, is_owner: false, role: 500 }, { ...ada, is_owner: true }, folke]
  await openMembers({ body: { members, invitations: [], owner_transfer: null } })
  await until(() =>
    screen.getByText(/^Your role \(Viewer\) does not change who is in the organization\. Ask Ada/),
  )
  expect(button('Invite').disabled).toBe(true)
  expect(document.querySelectorAll('main input')).toHaveLength(0)
})

test('a role is chosen in the list', async () => {
  const shown = await openMembers()
  await until(() => button('Invite'))
  await choose('Role of Folke Dahl', 'Viewer')
  await until(() => expect(shown.sent(/\/role$/)).toHaveLength(1))
  expect(shown.sent(/\/role$/)[0]?.body).toMatchObject({ role: 500 })
})

test('a list that failed offers to try again', async () => {
  const body = { code: 404, message: 'There is nothing here.' }
  const shown = await openMembers({ status: 404, body })
  await untilShown('404 There is nothing here.')
  shown.answer(LIST, { body: team })
  fireEvent.click(screen.getByRole('alert').querySelector('button') ?? document.body)
  await untilShown('Folke Dahl')
})
