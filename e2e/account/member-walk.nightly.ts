import { expect, test } from 'vitest'
import { screens } from '../support/browser.ts'
import { walkAsMember } from './member-walk.ts'

test.each(screens)(
  'the walk of a member by keyboard alone at $width px, $scheme [OPERATOR-9.5 OPERATOR-9.26]',
  async (screen) => {
    expect(await walkAsMember(screen)).toEqual([])
  },
)
