import { createElement } from 'react'

/** A form of two fields, as the sign-in has. */
export function Route() {
  return createElement(
    'form',
    null,
    createElement('h1', null, 'Sign in'),
    createElement('input', { type: 'email', 'aria-label': 'Email' }),
    createElement('input', { type: 'password', 'aria-label': 'Password' }),
    createElement('button', null, 'Sign in'),
  )
}
