import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { codeFor } from '../support/kept-mail.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { boxes, fillSignUp, filled } from '../support/sign-up-screen.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.remove()
})

test('a new user is the admin of a new organization that is approved [SUP-22 VWT-03 VWT-05 STT-12]', async () => {
  const { context, page, errors } = await openPage({ baseURL: server.url })
  const signIn = async () => {
    await page.getByLabel('Email', { exact: true }).fill(filled.email)
    await page.getByLabel(/^password/i).fill(filled.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await page.getByText('Sign in successful.').waitFor()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/auth/signup')
  await fillSignUp(page, filled)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  // On a phone, the button of the step is in view as soon as the step opens.
  const submit = page.getByRole('button', { name: 'Submit Form' })
  await expect.poll(async () => (await submit.boundingBox())?.y).toBeLessThan(800)
  await page.setViewportSize({ width: 1440, height: 900 })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const code = await codeFor(server, filled.email)
  await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${code}-`)
  await boxes(page).first().press('Control+V')
  await submit.click()
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
