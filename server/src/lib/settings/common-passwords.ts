import { BadSetting } from '../failures/bad-setting.ts'

/** What happens to a common new password: `warn` logs it for the operator, `enforce` refuses it. */
export type CommonPasswords = 'warn' | 'enforce'

export function readCommonPasswords(text: string): CommonPasswords {
  if (text === 'warn' || text === 'enforce') return text
  throw new BadSetting('PASSWORD_BLOCKLIST', `"${text}" is neither warn nor enforce`, 'enforce')
}

// The top entries of published lists of leaked passwords, without trailing digits.
const words = new Set(
  `password passw0rd p@ssword p@ssw0rd pass passwd admin administrator root user login welcome letmein secret master
  monkey dragon shadow sunshine princess football baseball basketball soccer hockey superman batman spiderman starwars
  pokemon naruto minecraft iloveyou loveyou lovely flower freedom whatever trustno qwerty qwertz azerty qwert asdf asdfgh
  zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc poiuytrewq mnbvcxz abc abcd abcdef abcdefg abcxyz test testing tester
  guest default changeme temp temporary demo sample hello hallo bonjour hola ninja killer hunter ranger buster jordan
  michael michelle jessica ashley daniel thomas robert charlie andrew matthew joshua george william jennifer amanda
  nicole hannah samantha maggie ginger pepper cookie cheese banana orange chocolate summer winter spring autumn monday
  friday january december liverpool arsenal chelsea barcelona ferrari mercedes porsche corvette mustang harley yamaha
  computer internet google facebook twitter samsung iphone apple microsoft windows linux access google matrix merlin
  tigger snoopy mickey donald bailey blink slipknot metallica nirvana angel angels jesus christ heaven blessed family
  lovers babygirl babyboy sweety honey money dollar cowboy eagle eagles lakers yankees dallas phoenix thunder silver
  golden diamond purple yellow black white biteme asshole fuckyou fuckme pussy sexy loveme player gamer lucky star super
  zaq1zaq1 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 1qaz2wsx zaq12wsx 1qazxsw2 qwe123 asd123 abc123 a1b2c3 aa123456`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

const rows = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
]

/**
 * True for a common password: a well-known word with or without digits and signs behind it, a run
 * of keys or letters, a repeated piece, or a date.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFC').toLowerCase().trim()
  const stem = text.replace(/[\d\s!@#$%&*._?-]+$/, '')
  const isRun = rows.some((row) => row.includes(text))
  return words.has(text) || words.has(stem) || isRun || isRepeated(text) || isDateLike(text)
}

/** 'aaaaaa', '121212', 'abcabc'. */
function isRepeated(text: string): boolean {
  return /^(.{1,3})\1+$/su.test(text)
}

/** '19870412', '120487'. */
function isDateLike(text: string): boolean {
  return (
    /^(19|20)\d{2}(0[1-9]|1[0-2])[0-3]\d$/.test(text) ||
    /^[0-3]\d(0[1-9]|1[0-2])(19|20)?\d{2}$/.test(text)
  )
}
