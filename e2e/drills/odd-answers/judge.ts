import type { OddAnswer } from './odd-answers.ts'
import { reactionTo, wantedEntries, type Reaction } from './reactions.ts'
import type { Observation } from './walker.ts'

/** Texts that no user may see: missing values, validator messages, markup and bare status texts. */
const neverShown: readonly RegExp[] = [
  /\bundefined\b/,
  /\bNaN\b/,
  /\bnull\b/,
  /\[object /,
  /Invalid (Date|time value)/,
  /must (have|NOT|be|match)\b.*(propert|characters|items|string|number|object|array|pattern)/,
  /<\/?(html|body|head)/i,
  /^(\d{3} )?(Bad Gateway|Bad Request|Forbidden|Not Found|Unprocessable \w+|Too Many Requests|Internal Server Error|Unauthorized|OK)\.?$/m,
  /Unexpected (token|end of JSON)/,
]

export interface Case {
  screen: string
  /** Whether a user is signed in when the screen opens. */
  isSignedIn: boolean
  call: string
  odd: OddAnswer
}

/**
 * Returns the faults of what was seen, none when all is correct. `good` is what the same screen and
 * action show with normal answers.
 */
export function faultsOf(one: Case, good: Observation, seen: Observation): string[] {
  const { row, reaction } = reactionTo(one.screen, one.call, one.odd)
  return [
    ...alwaysWrong(one.call, seen),
    ...checks[reaction](seen, { ...good, isSignedIn: one.isSignedIn }).map(
      (fault) => `${fault} (expected by ${row}: ${reaction})`,
    ),
  ]
}

function alwaysWrong(call: string, { main, said, errors, logged }: Observation): string[] {
  const shown = [main, ...said]
  const entries = logged.filter(
    (text) => !wantedEntries.some((wanted) => wanted.call.test(call) && wanted.entry.test(text)),
  )
  const bad = neverShown.flatMap((never) => {
    const found = shown.map((text) => never.exec(text)?.[0]).find((text) => text !== undefined)
    return found === undefined ? [] : [`it shows '${found}'`]
  })
  return [
    ...(main.includes('Unexpected Application Error!')
      ? [`the error screen: ${main.replaceAll(/\s+/g, ' ')}`]
      : []),
    ...(main.trim() === '' ? ['a blank page'] : []),
    ...bad,
    ...errors.map((error) => `an uncaught error: ${error}`),
    ...entries.map((text) => `an entry in the console: ${text}`),
  ]
}

/**
 * Each check compares with the run with normal answers, in which `isSignedIn` is the value at the
 * start.
 */
const checks: Readonly<Record<Reaction, (seen: Observation, good: Observation) => string[]>> = {
  'signs out': signsOut,
  reloads: (seen, good) => [
    ...(seen.reloads === 1 ? [] : [`${seen.reloads} reloads`]),
    ...saysIt(seen, good),
  ],
  'leads on': (seen) => (seen.isSignedIn ? [] : ['signed out']),
  'shows nothing': (seen, good) => [...staysAsItWas(seen, good), ...isDone(seen)],
  succeeds: (seen, good) => {
    const missing = good.said.filter((text) => !isPassing(text) && !seen.said.includes(text))
    return missing.map((text) => `it does not say '${text}'`)
  },
  'may fit': isDone,
  'says it': (seen, good) => [
    ...staysAsItWas(seen, good),
    ...saysIt(seen, good),
    ...noSuccess(seen, good),
    ...isDone(seen),
  ],
}

function signsOut(seen: Observation): string[] {
  if (seen.isSignedIn || seen.path !== '/auth/signin')
    return [`no sign-out: ${seen.path}${seen.isSignedIn ? ', signed in' : ''}`]
  const isSaid = seen.said.some((text) => isSentence(text) && seen.main.includes(text))
  return isSaid ? [] : [`the sign-in page does not say why: ${seen.main.replaceAll(/\s+/g, ' ')}`]
}

function staysAsItWas(seen: Observation, good: Observation): string[] {
  if (good.isSignedIn === seen.isSignedIn) return []
  return [`signed ${seen.isSignedIn ? 'in' : 'out'}: ${seen.said.join(' | ')}`]
}

/** Expects a message that does not appear with normal answers. */
function saysIt(seen: Observation, good: Observation): string[] {
  const news = seen.said.filter((text) => !good.said.includes(text) && isSentence(text))
  return news.length > 0
    ? []
    : [`nothing is said; the page: ${seen.main.slice(0, 300).replaceAll(/\s+/g, ' ')}`]
}

function isSentence(text: string): boolean {
  return !isPassing(text) && /[a-z].* .*[a-z]/i.test(text)
}

/** True for messages about work in progress. */
function isPassing(text: string): boolean {
  return /\.\.\.$|^(uploading|saving|Loading)/i.test(text)
}

const successes =
  /success|signed\.|(was|were) \w+ed|saved\.|sent\.|added\.|blocked in|Invitation sent|registered/i

function noSuccess(seen: Observation, good: Observation): string[] {
  const wins = good.said.filter((text) => successes.test(text))
  return seen.said.filter((text) => wins.includes(text)).map((text) => `a wrong success: '${text}'`)
}

function isDone({ main }: Observation): string[] {
  const loading = /^(Loading|Updating|Checking|Saving)\b.*\.\.\.?$/m.exec(main)?.[0]
  return loading === undefined ? [] : [`it never ends: '${loading}'`]
}
