import { expect, test, vi } from 'vitest'
import { askCode, browser, formOf, post } from '../../../../test/support/sign-in.ts'
import { sharedLaterWorld } from '../../../../test/support/world.ts'

const world = await sharedLaterWorld()

const give = (email: string, code: string, as = browser()) =>
  post(world, 'sign-up/verify', { body: { email, code }, as })

const wrongFor = (code: string) => (code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA')

test('the right code is taken in small letters too, and once [API-07]', async () => {
  const form = formOf('right@verify.example')
  const code = await askCode(world, form)
  const answer = await give(' Right@verify.example', code.toLowerCase())
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    msg: 'SUCCESS',
    verification_token: expect.stringMatching(/^[\w-]{43}$/) as string,
  })
  const again = await give(form.email, code)
  expect(again.statusCode).toBe(200)
  expect(again.json()).toEqual({ msg: 'FAILED' })
})

test('of 300 guesses at once exactly five are compared', async () => {
  const form = formOf('guessed@verify.example')
  const code = await askCode(world, form)
  const hmac = vi.spyOn(world.services.secrets, 'hmac')
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => give(form.email, wrongFor(code))),
  )
  const compared = hmac.mock.calls.filter(([purpose]) => purpose === 'verification-code')
  hmac.mockRestore()
  expect(compared).toHaveLength(5)
  expect(new Set(answers.map((answer) => answer.body))).toEqual(new Set(['{"msg":"FAILED"}']))
  expect((await give(form.email, code)).json()).toEqual({ msg: 'FAILED' })
})

test('the right code after four wrong ones is taken', async () => {
  const form = formOf('fifth@verify.example')
  const code = await askCode(world, form)
  for (let guess = 0; guess < 4; guess += 1) await give(form.email, wrongFor(code))
  expect((await give(form.email, code)).json()).toMatchObject({ msg: 'SUCCESS' })
})

test('of many at once with the right code one gets through', async () => {
  const form = formOf('twins@verify.example')
  const code = await askCode(world, form)
  const answers = await Promise.all(Array.from({ length: 20 }, () => give(form.email, code)))
  const words = answers.map((answer) => answer.json<{ msg: string }>().msg)
  expect(words.filter((word) => word === 'SUCCESS')).toHaveLength(1)
})

test('a code is dead after ten minutes', async () => {
  const form = formOf('slow@verify.example')
  const code = await askCode(world, form)
  await world.turnClock(601_000)
  expect((await give(form.email, code)).json()).toEqual({ msg: 'FAILED' })
})

test('a new code replaces the old one and brings its own five tries', async () => {
  const form = formOf('resent@verify.example')
  const old = await askCode(world, form)
  for (let guess = 0; guess < 5; guess += 1) await give(form.email, wrongFor(old))
  const fresh = await askCode(world, form)
  expect((await give(form.email, old)).json()).toEqual({ msg: 'FAILED' })
  expect((await give(form.email, fresh)).json()).toMatchObject({ msg: 'SUCCESS' })
})

test('a code of one email opens no other, and an unknown email answers alike', async () => {
  const code = await askCode(world, formOf('mine@verify.example'))
  await askCode(world, formOf('yours@verify.example'))
  expect((await give('yours@verify.example', code)).json()).toEqual({ msg: 'FAILED' })
  expect((await give('nobody@verify.example', code)).json()).toEqual({ msg: 'FAILED' })
})

test.each(['', 'ABCDE', 'ABCDEFG', 123_456, null])('%j is no code [CST-02]', async (code) => {
  const body = { email: 'right@verify.example', code } as object
  const answer = await post(world, 'sign-up/verify', { body })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ field: 'code' })
})
