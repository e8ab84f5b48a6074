import type { OddAnswer } from './odd-answers.ts'

// How the checklist says a screen reacts to a failure, where that is not an error message on the
// screen.

/**
 * `signs out`: goes to the sign-in page with the reason. `reloads`: loads the document again, then
 * shows a message. `leads on`: goes to another screen, still signed in. `shows nothing`: works
 * without the missing data. `succeeds`: does not depend on the answer's body. `may fit`: the answer
 * is valid or nearly valid.
 */
export type Reaction =
  | 'signs out'
  | 'reloads'
  | 'leads on'
  | 'shows nothing'
  | 'succeeds'
  | 'may fit'
  | 'says it'

interface Row {
  /** The row of the checklist, or the decision, that requires it. */
  row: string
  screen?: RegExp
  call: RegExp
  odd: (odd: OddAnswer) => boolean
  reaction: Reaction
}

const status =
  (...codes: number[]) =>
  (odd: OddAnswer) =>
    codes.includes(odd.status)
const failed = (odd: OddAnswer) => odd.status !== 200
const isOk = (odd: OddAnswer) => odd.status === 200 && odd.kind !== 'cut off'

const publicCalls = /\/pre-registration\//
const reads = /^(GET|POST \/(overview\/|statistics$))/

/** The first matching row applies. */
const rows: readonly Row[] = [
  { row: 'G-11', call: /^POST \/session\/revoke$/, odd: () => true, reaction: 'shows nothing' },
  { row: 'Q-34', call: publicCalls, odd: failed, reaction: 'says it' },
  // The body of these is not read.
  {
    row: 'SUP-21 CIV-33 MON-05',
    call: /^(POST \/(pre-registration\/sign-up|campaignable-ad-content\/[^/]+)|PUT \/app\/add-to-monetization)$/,
    odd: (odd) => odd.kind === 'cut off',
    reaction: 'succeeds',
  },
  // Calls of ours that a server of the published API does not have.
  {
    row: 'PLC-03 PAY-06',
    call: /^GET \/(monetization\/.*|payment\/provider)$/,
    odd: status(404),
    reaction: 'shows nothing',
  },
  // The bell: without a number it is not shown, and it never signs out.
  {
    row: 'OPERATOR-6',
    call: /^GET \/notices\/unread$/,
    odd: (odd) => !isOk(odd),
    reaction: 'shows nothing',
  },
  { row: 'API-43', call: /./, odd: status(401), reaction: 'signs out' },
  {
    row: 'PAY-17',
    call: /^GET \/payment\/card-info$/,
    odd: status(400),
    reaction: 'shows nothing',
  },
  { row: 'Q-37', call: /^GET \/payment\/card-info$/, odd: isOk, reaction: 'may fit' },
  {
    row: 'G-37',
    call: /^GET \/policies\/latest\/unsigned$/,
    odd: status(404),
    reaction: 'shows nothing',
  },
  // The waiting screen polls by itself and stays open.
  { row: 'G-09', screen: /^waiting$/, call: /^GET \/developer/, odd: failed, reaction: 'says it' },
  {
    row: 'DEV-26',
    call: /^GET \/developer\/\{developer-id\}$/,
    odd: failed,
    reaction: 'signs out',
  },
  { row: 'DEV-22', call: /^PUT \/developer\/password/, odd: failed, reaction: 'says it' },
  { row: 'OVR-27', call: /^POST \/overview\/installs$/, odd: failed, reaction: 'says it' },
  {
    row: 'Q-11',
    call: /^POST \/overview\/(impressions|campaigns|monetization)$/,
    odd: failed,
    reaction: 'signs out',
  },
  {
    row: 'Q-44',
    screen: /^(app list|retired apps|app)$/,
    call: /app-stat$/,
    odd: failed,
    reaction: 'signs out',
  },
  {
    row: 'MON-14 MON-15',
    call: /^PUT \/app\/add-to-monetization$/,
    odd: status(404),
    reaction: 'signs out',
  },
  {
    row: 'MON-15',
    call: /^PUT \/app\/add-to-monetization$/,
    odd: status(400),
    reaction: 'reloads',
  },
  {
    row: 'CCR-34 APD-17',
    call: /^GET \/(organization\/apps|(campaignable-)?ad-content\/[^/]+)$/,
    odd: status(404),
    reaction: 'signs out',
  },
  {
    row: 'CCR-34 APD-17',
    call: /^GET \/(organization\/apps|campaign\/regions|(campaignable-)?ad-content\/[^/]+)$/,
    odd: status(400),
    reaction: 'reloads',
  },
  // The campaign is in the active list already.
  {
    row: 'G-25',
    screen: /^(campaign|duplicate)/,
    call: /^GET \/campaign\/false$/,
    odd: () => true,
    reaction: 'shows nothing',
  },
  // The answer is only a hint beside a field.
  {
    row: 'FINDINGS-C2',
    call: /^GET \/campaign\/limits\//,
    odd: () => true,
    reaction: 'shows nothing',
  },
  // A call that reads needs an answer of the right shape. An answer of nearly the right shape is
  // shown as far as possible.
  { row: 'A3', call: reads, odd: isOk, reaction: 'may fit' },
  // Calls where the console reads more than the status of the answer.
  {
    row: 'A10 A12 VER-14 PAY-14',
    call: /\/(token|send-verification|sign-up\/verify|create-setup-intent)$/,
    odd: isOk,
    reaction: 'may fit',
  },
  { row: 'A1 A2 PLC-13 STT-09', call: /./, odd: isOk, reaction: 'succeeds' },
]

/** The expected reaction of a screen, and the row that requires it. */
export function reactionTo(
  screen: string,
  call: string,
  odd: OddAnswer,
): { row: string; reaction: Reaction } {
  const found = rows.find(
    (row) => row.call.test(call) && (row.screen?.test(screen) ?? true) && row.odd(odd),
  )
  return found ?? { row: 'issue 11', reaction: 'says it' }
}

/** Entries in the browser's console that the checklist requires. */
export const wantedEntries: readonly { row: string; call: RegExp; entry: RegExp }[] = [
  { row: 'CLS-09', call: /^GET \/campaign\/(true|false)$/, entry: /Contact support\.$/ },
]
