import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  type Language,
  type Snippet,
  hindranceOf,
  languages,
  runSnippet,
  timeout,
} from './run-snippet.ts'

type Values = Record<string, string>

const now = Date.parse('2026-11-27T12:00:00Z')
const day = 86_400_000
const keyId = 3335741209
const key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })

const entryOf = (id: number, { publicKey }: typeof key) => ({
  keyId: id,
  pem: publicKey.export({ type: 'spki', format: 'pem' }),
  base64: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
})
const keys = { keys: [entryOf(7, stranger), entryOf(keyId, key)] }

const usual: Values = {
  ad_network: 'network.example.com',
  ad_unit: '0197a1b2-6d1e-7c3a-9f00-1a2b3c4d5e6f',
  custom_data: 'level 12',
  reward_amount: '5',
  reward_item: 'coins',
  timestamp: String(now - 1000),
  transaction_id: '00000000000000000000000000000001',
  user_id: 'harbour',
}

/** The word `signature` does not stand in a value, so that the first one ends the signed text. */
const encode = (value: string) => encodeURIComponent(value).replaceAll('signature', '%73ignature')

const textOf = (values: Values) =>
  Object.entries(values)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&')

const signatureOf = (text: string, { privateKey } = key) =>
  sign('sha256', Buffer.from(decodeURIComponent(text)), { key: privateKey, dsaEncoding: 'der' })

const queryOf = (text: string, signature = signatureOf(text), id: number | string = keyId) =>
  `${text}&signature=${signature.toString('base64url')}&key_id=${id}`

const plain = textOf(usual)
const plainText = Buffer.from(decodeURIComponent(plain))
const signature = signatureOf(plain)
const end = queryOf('', signature)
const signed = (values: Values) => queryOf(textOf({ ...usual, ...values }))

function flipped(bytes: Buffer) {
  const changed = Buffer.from(bytes)
  changed.writeUInt8(changed.readUInt8(20) ^ 1, 20)
  return changed
}

/** A program of its own signs the text; undefined where it is not installed. */
function signedByOpenssl(text: string): string | undefined {
  if (spawnSync('openssl', ['version']).status !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-openssl-'))
  try {
    const file = join(folder, 'key.pem')
    writeFileSync(file, key.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
    const run = spawnSync('openssl', ['dgst', '-sha256', '-sign', file], {
      input: decodeURIComponent(text),
    })
    if (run.status !== 0) throw new Error(run.stderr.toString())
    return queryOf(text, run.stdout)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Its signature fills its base64 to the last bit. A decoder that stops at a foreign character then
 * has the whole signature, whatever follows.
 */
const wholeQuery = (() => {
  for (;;) {
    const one = signatureOf(plain)
    if (one.length % 3 === 0) return queryOf(plain, one)
  }
})()

interface Case {
  query: string
  keys?: typeof keys
  /** What a verifier returns, or what the message of its refusal matches. */
  outcome: Values | RegExp
}

const form = /^refused the (signature|key id) is/
const wrong = /^refused .*signature/
const unknown = /^refused the key id is unknown$/
const time = /^refused the timestamp is out of range$/
const encoded = /^refused a value contains & or %$/
const seen = /^refused the transaction id is not new$/

/** They bear the id of the plain callback, which comes later: nothing refused may store it. */
const refused: Record<string, Case> = {
  'a changed amount': { query: plain.replace('amount=5', 'amount=500') + end, outcome: wrong },
  'a changed user': { query: plain.replace('harbour', 'victim') + end, outcome: wrong },
  'a value with &': {
    query: signed({ user_id: '1&user_id=victim' }),
    outcome: encoded,
  },
  'a value with %': { query: signed({ user_id: '%31' }), outcome: encoded },
  'a value whose & is encoded afterwards': {
    query: plain.replace('&user_id', '%26user_id') + end,
    outcome: encoded,
  },
  'another order': {
    query: plain.split('&').toReversed().join('&') + end,
    outcome: wrong,
  },
  'a value that is said twice': { query: `${plain}&user_id=victim${end}`, outcome: wrong },
  'another spelling of the same values': {
    query: plain.replace('level%2012', 'level+12') + end,
    outcome: wrong,
  },
  'a signature by another key': {
    query: queryOf(plain, signatureOf(plain, stranger)),
    outcome: wrong,
  },
  'another key with the same id': {
    query: plain + end,
    keys: { keys: [entryOf(keyId, stranger)] },
    outcome: wrong,
  },
  'the id of another key': { query: queryOf(plain, signature, 7), outcome: wrong },
  'an unknown key id': { query: queryOf(plain, signature, 8), outcome: unknown },
  'a key id with a zero before it': {
    query: queryOf(plain, signature, `0${keyId}`),
    outcome: unknown,
  },
  'a key id that is no number': { query: queryOf(plain, signature, 'keyId'), outcome: form },
  'no key id': { query: `${plain}&signature=${signature.toString('base64url')}`, outcome: form },
  'a flipped bit of the signature': { query: queryOf(plain, flipped(signature)), outcome: wrong },
  'a value after the key id': { query: `${plain}${end}&user_id=victim`, outcome: form },
  'a value between signature and key id': {
    query: wholeQuery.replace('&key_id', '&user_id=victim&key_id'),
    outcome: form,
  },
  'a second signature after the first': { query: plain + end + end, outcome: form },
  'a signed text that holds a signature': { query: queryOf(`${plain}&signature=x`), outcome: form },
  'a signature of one character': {
    query: `${plain}&signature=A&key_id=${keyId}`,
    outcome: /^refused /,
  },
  'no signature': { query: plain, outcome: form },
  'an empty signature': { query: queryOf(plain, Buffer.alloc(0)), outcome: form },
  'a signature that is not DER': {
    query: queryOf(
      plain,
      sign('sha256', plainText, { key: key.privateKey, dsaEncoding: 'ieee-p1363' }),
    ),
    outcome: wrong,
  },
  'a signature over SHA-512': {
    query: queryOf(plain, sign('sha512', plainText, key.privateKey)),
    outcome: wrong,
  },
  'an empty query': { query: '', outcome: form },
  'one of more than 3 days ago': {
    query: signed({ timestamp: String(now - 3 * day - 1000) }),
    outcome: time,
  },
  'one of 5 minutes ahead': { query: signed({ timestamp: String(now + 301_000) }), outcome: time },
  'a time that is no number': { query: signed({ timestamp: 'now' }), outcome: time },
  'no time': { query: queryOf(plain.replace(/timestamp=\d+&/, '')), outcome: time },
  'an old one with a fresh time in the address': {
    query: queryOf(`timestamp=${now}&${textOf({ ...usual, timestamp: String(now - 4 * day) })}`),
    outcome: time,
  },
  'no transaction id': {
    query: queryOf(plain.replace(/transaction_id=\w+&/, '')),
    outcome: seen,
  },
}

const noneOwn = { text: '', values: {} }
let made = 1
const fresh = (): Values => {
  made += 1
  return { ...usual, transaction_id: String(made).padStart(32, '0') }
}

function accepted(changes: Values, own: { text: string; values: Values } = noneOwn): Case {
  const values = { ...fresh(), ...changes }
  return { query: queryOf(own.text + textOf(values)), outcome: { ...own.values, ...values } }
}

function withoutUser(): Case {
  const { user_id: _, ...values } = fresh()
  return { query: queryOf(textOf(values)), outcome: values }
}

const byOpenssl = signedByOpenssl(textOf({ ...usual, transaction_id: 'f'.repeat(32) }))

const good: Record<string, Case> = {
  'a plain callback': { query: plain + end, outcome: usual },
  'one with parameters of the address before it': accepted(
    {},
    {
      text: 'game=7&flag&empty=&from=a%20b%2Bc&',
      values: { game: '7', flag: '', empty: '', from: 'a b+c' },
    },
  ),
  'one whose address has names of the network': accepted(
    {},
    { text: 'user_id=owner&reward_amount=900&transaction_id=1&key_id=1&', values: { key_id: '1' } },
  ),
  'one with odd characters': accepted({
    custom_data: `a=b +1 "quoted" it's (~*!) 🪙 ünïcode\r\n\tend;#/?@`,
    user_id: '玩家=1',
  }),
  'one with 1,000 characters': accepted({ custom_data: '🪙=@+é'.repeat(166) + 'last' }),
  'one with the word signature': accepted({
    custom_data: 'the signature of key_id=7',
  }),
  'one of a test ad': accepted({ test: '1' }),
  'one without a user': withoutUser(),
  'one of 3 days ago': accepted({ timestamp: String(now - 3 * day) }),
  'one of 5 minutes less a second ahead': accepted({ timestamp: String(now + 299_000) }),
  ...(byOpenssl !== undefined && {
    'one that OpenSSL signed': {
      query: byOpenssl,
      outcome: { ...usual, transaction_id: 'f'.repeat(32) },
    },
  }),
}

const cases: Record<string, Case> = {
  ...refused,
  ...good,
  'the plain callback again': { query: plain + end, outcome: seen },
}

/** Each prints the values as `name=<hexadecimal UTF-8>` with spaces between. */
const snippets: Record<Language, Snippet> = {
  Node: {
    file: 'reward.mjs',
    check: `
const stored = new Set()
const isNew = async (id) => !stored.has(id) && !!stored.add(id)
async function check([query, keys]) {
  const values = await verifyReward({ query, keys: JSON.parse(keys), isNew, now: ${now} })
  const pairs = Object.entries(values)
  return pairs.map(([name, value]) => name + '=' + Buffer.from(value).toString('hex')).join(' ')
}`,
  },
  Python: {
    file: 'reward.py',
    check: `
import json
stored = set()
def is_new(id):
    return id not in stored and not stored.add(id)
def check(fields):
    values = verify_reward(fields[0], json.loads(fields[1]), is_new, ${now / 1000})
    return " ".join(name + "=" + value.encode().hex() for name, value in values.items())
`,
  },
  PHP: {
    file: 'reward.php',
    check: `
function is_new(string $id): bool {
    static $stored = [];
    $is_new = !isset($stored[$id]);
    $stored[$id] = true;
    return $is_new;
}
function check(array $fields): string {
    $values = verify_reward($fields[0], json_decode($fields[1], true), 'is_new', ${now / 1000});
    $pairs = array_map(fn($name, $value) => $name . '=' . bin2hex($value), array_keys($values), $values);
    return implode(' ', $pairs);
}`,
  },
  Go: {
    file: 'reward.go',
    check: `
import ("encoding/json"; "time")
var stored = map[string]bool{}
func isNew(id string) bool {
	seen := stored[id]
	stored[id] = true
	return !seen
}
func check(fields []string) (string, error) {
	var set struct { Keys []struct { KeyID json.Number; Base64 string } }
	if err := json.Unmarshal([]byte(fields[1]), &set); err != nil { panic(err) }
	keys := map[string]string{}
	for _, one := range set.Keys { keys[one.KeyID.String()] = one.Base64 }
	values, err := VerifyReward(fields[0], keys, isNew, time.UnixMilli(${now}))
	pairs := []string{}
	for name, all := range values {
		pairs = append(pairs, fmt.Sprintf("%s=%x", name, strings.Join(all, " and ")))
	}
	return strings.Join(pairs, " "), err
}`,
  },
  Java: {
    file: 'Reward.java',
    check: `
    static final Set<String> stored = new HashSet<>();
    static String check(String[] fields) throws Exception {
        Map<String, String> keys = new HashMap<>();
        Matcher one = Pattern.compile("\\"keyId\\":(\\\\d+).*?\\"base64\\":\\"([^\\"]+)\\"").matcher(fields[1]);
        while (one.find()) keys.put(one.group(1), one.group(2));
        List<String> pairs = new ArrayList<>();
        for (var pair : Reward.verify(fields[0], keys, stored::add, ${now}L).entrySet())
            pairs.add(pair.getKey() + "=" + HexFormat.of().formatHex(pair.getValue().getBytes(UTF_8)));
        return String.join(" ", pairs);
    }`,
  },
}

const needs: Partial<Record<Language, string[]>> = {
  Python: ['-c', 'import cryptography'],
  PHP: ['-r', 'exit(extension_loaded("openssl") ? 0 : 1);'],
}

test.for(languages)(
  '%s takes the genuine callbacks alone [FINDINGS4-P1]',
  timeout,
  (language, { skip }) => {
    const hindrance = hindranceOf(language, needs[language])
    skip(hindrance !== undefined, hindrance)
    const fields = Object.values(cases).map((one) => [one.query, JSON.stringify(one.keys ?? keys)])
    const answers = runSnippet(language, snippets[language], fields)
    const names = Object.keys(cases)
    expect(answers).toHaveLength(names.length)
    expect(Object.fromEntries(names.map((name, at) => [name, read(answers[at] ?? '')]))).toEqual(
      Object.fromEntries(
        Object.entries(cases).map(([name, { outcome }]) => [
          name,
          outcome instanceof RegExp ? expect.stringMatching(outcome) : outcome,
        ]),
      ),
    )
  },
)

/** The values of `accepted …`, decoded; a refusal as it is. */
function read(answer: string): Values | string {
  if (!answer.startsWith('accepted ')) return answer
  const pairs = answer.slice('accepted '.length).split(' ')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return [name, Buffer.from(value, 'hex').toString()]
    }),
  )
}

test('the OpenSSL command line signed one of them', ({ skip }) => {
  skip(byOpenssl === undefined, 'there is no openssl')
  expect(Object.keys(cases)).toContain('one that OpenSSL signed')
})
