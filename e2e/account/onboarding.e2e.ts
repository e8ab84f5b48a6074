import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { codeFor } from '../support/kept-mail.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { fillSignUp, filled, typeCode } from '../support/sign-up-screen.ts'

// Sign-up and sign-in with a real server, in a browser and as the calls of another client.

let server: ServerProcess
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.remove()
})

test('a new user is the admin of a new organization and enters once the operator has approved it [SUP-22 VWT-03 VWT-05 STT-12]', async () => {
  const { context, page, errors } = await openPage({ baseURL: server.url })
  const signIn = async () => {
    await page.getByLabel('Email', { exact: true }).fill(filled.email)
    await page.getByLabel(/^password/i).fill(filled.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await page.getByText('Sign in successful.').waitFor()
  }
  await page.goto('/auth/signup')
  await fillSignUp(page, filled)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await page.getByRole('button', { name: 'Submit Form' }).waitFor()
  await typeCode(page, await codeFor(server, filled.email))
  await page.getByRole('button', { name: 'Submit Form' }).click()
  await page.waitForURL('**/auth/signin')
  await signIn()
  await page.waitForURL('**/auth/verificationWaiting')
  await page.getByRole('heading', { name: 'Wait For Approval' }).waitFor()

  await page.getByRole('button', { name: 'sign out' }).click()
  await page.waitForURL('**/auth/signin')
  await server.operator('approve', filled.email)
  await signIn()
  await page.waitForURL('**/app/overview')

  await page.getByRole('link', { name: filled.name, exact: true }).click()
  await page.waitForURL('**/account/developer')
  const shown = (label: string) => page.getByRole('main').getByLabel(label, { exact: true })
  await expect.poll(() => shown('Full name').inputValue()).toBe(filled.name)
  expect(await shown('Email').inputValue()).toBe(filled.email)
  expect(await shown('Role').inputValue()).toBe('Admin')
  await page.getByRole('link', { name: 'Organization', exact: true }).click()
  const main = page.getByRole('main')
  for (const value of ['companyName', 'location', 'website', 'playStoreURL'] as const)
    await main.getByText(filled[value], { exact: true }).waitFor()
  expect(errors).toEqual([])
  await context.close()
})

const bo = { ...filled, name: 'Bo Ek', email: 'bo@nightlamp.example', companyName: 'Night Lamp' }

test('an API client can sign up only with the code from the mail [API-06 API-07 API-08 CST-02]', async () => {
  const send = { name: bo.name, email: bo.email }
  expect(await post('sign-up', bo)).toMatchObject({ status: 400 })
  expect(await post('send-verification', send)).toMatchObject({
    status: 200,
    body: { status: 'SUCCESS' },
  })
  const code = await codeFor(server, bo.email)
  const wrong = code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA'
  for (const bad of [wrong, code.slice(1), `${code}A`])
    expect((await verify(bad)).msg, bad).not.toBe('SUCCESS')
  expect((await post('sign-up', bo)).status).toBe(400)
  expect(await verify(code)).toEqual(expect.objectContaining({ msg: 'SUCCESS' }))
  expect((await verify(code)).msg).not.toBe('SUCCESS')
  expect(await post('sign-up', bo)).toEqual({ status: 200, body: { status: 'SUCCESS' } })

  const again = await post('send-verification', send)
  expect(again.status).toBe(200)
  expect(again.body['status']).not.toBe('SUCCESS')
  expect(again.body['msg']).toEqual(expect.stringMatching(/\S/))
})

test('the token call accepts form data of both kinds, and answers a wrong email with 404 and a wrong password with 401 [API-04 API-05 ENT-04]', async () => {
  const good = { username: bo.email, password: bo.password }
  for (const form of [new URLSearchParams(good), multipart(good)]) {
    const answer = await token(form)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      access_token: expect.any(String) as string,
      name: bo.name,
      email: bo.email,
      approved: false,
      migrated: false,
    })
  }
  expect((await token(multipart({ ...good, password: 'not that' }))).status).toBe(401)
  expect((await token(multipart({ ...good, username: 'no@x.example' }))).status).toBe(404)
})

test('a missing, a malformed and an ended session all answer 401 [API-03]', async () => {
  const good = { username: bo.email, password: bo.password }
  const bearer = `Bearer ${String((await token(multipart(good))).body['access_token'])}`
  const show = (headers: Record<string, string>) =>
    fetch(`${server.url}/api/v1/developer/organization`, { headers }).then(({ status }) => status)
  expect(await show({ authorization: bearer })).toBe(200)
  await fetch(`${server.url}/api/v1/session/revoke`, {
    method: 'POST',
    headers: { authorization: bearer },
  })
  const refused = [{}, { authorization: 'Bearer x' }, { authorization: bearer }]
  expect(await Promise.all(refused.map(show))).toEqual([401, 401, 401])
})

interface Answered {
  status: number
  body: Record<string, unknown>
}

function post(path: string, body: unknown): Promise<Answered> {
  return ask(path, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/**
 * Some refusals of a code are answered with 200, a malformed code is not. The body shows the result
 * in both cases.
 */
async function verify(code: string): Promise<Record<string, unknown>> {
  return (await post('sign-up/verify', { email: bo.email, code })).body
}

function token(body: URLSearchParams | FormData): Promise<Answered> {
  return ask('token', { body })
}

async function ask(path: string, init: RequestInit): Promise<Answered> {
  const answer = await fetch(`${server.url}/api/v1/pre-registration/${path}`, {
    method: 'POST',
    ...init,
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

function multipart(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
