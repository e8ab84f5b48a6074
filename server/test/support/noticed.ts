import { roleCodes } from '@frontrow/contract/permissions'
import { mailsTo } from './sign-in.ts'
import type { TestMember, World } from './world.ts'

export interface ShownNotice {
  id: string
  kind: string
  at: string
  title: string
  text: string
  link: { label: string; path: string }
  is_read: boolean
}

export interface NoticePage {
  notices: ShownNotice[]
  next: string | null
  kinds: { kind: string; label: string }[]
}

/** The answer of GET notices, with a query like `kind=token_made`. */
export async function showNotices(
  world: World,
  { token }: Pick<TestMember, 'token'>,
  query = '',
): Promise<NoticePage> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await world.call(undefined, { method: 'GET', path: `/notices?${query}`, headers })
  if (answer.statusCode !== 200) throw new Error(`no notices: ${answer.body}`)
  return answer.json<NoticePage>()
}

/**
 * The owner and one member of each role: owner, Admin, Developer, Sales, Finance, Viewer, in the
 * order of tables in tests.
 */
export async function everyRole(world: World, owner: TestMember): Promise<TestMember[]> {
  const codes = [
    roleCodes.admin,
    roleCodes.developer,
    roleCodes.sales,
    roleCodes.finance,
    roleCodes.viewer,
  ]
  const members = [owner]
  for (const code of codes) members.push(await world.colleague(owner, code))
  return members
}

/** A cross for each member for whom it is true. */
export async function crosses(
  members: readonly TestMember[],
  isTrue: (member: TestMember) => boolean | Promise<boolean>,
): Promise<string> {
  const marks = await Promise.all(members.map(async (member) => isTrue(member)))
  return marks.map((mark) => (mark ? 'x' : '.')).join('')
}

/** How many mails whose subject or text has these words reached the member. */
export function mailsAbout(world: World, { email }: TestMember, words: string): number {
  return mailsTo(world, email).filter(
    ({ subject, text }) => subject.includes(words) || text.includes(words),
  ).length
}

/** A valid body for each call of notices and decisions that has one. */
export const noticeBodies: Readonly<Record<string, () => unknown>> = {
  readNotices: () => ({}),
  answerQuestion: () => ({ text: 'We make games.' }),
  appealDecision: () => ({ text: 'We do.' }),
  setNoticePreference: () => ({ kind: 'campaign_ended', delivery: 'mail' }),
}
