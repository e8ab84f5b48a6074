import { Webhook as Signer } from 'standardwebhooks'
import { expect, test } from 'vitest'
import {
  type Language,
  type Snippet,
  hindranceOf,
  languages,
  runSnippet,
  timeout,
} from './run-snippet.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
const body = '{"type":"ping","data":{"name":"Harbour & Vine – ünïcode"}}'
const id = 'msg_0197a1b26d1e7c3a9f001a2b3c4d5e6f'
const now = new Date('2026-11-27T12:00:00Z')

const signatureOf = (key: string, at = now) => new Signer(key).sign(id, at, body)

interface Case {
  secret: string
  headers: Record<string, string>
  body: string
}

const good = (signature = signatureOf(secret), at = now): Case => ({
  secret,
  headers: {
    'webhook-id': id,
    'webhook-timestamp': String(at.getTime() / 1000),
    'webhook-signature': signature,
  },
  body,
})

const changed = (headers: Record<string, string>, more: Partial<Case> = {}): Case => {
  const one = good()
  return { ...one, ...more, headers: { ...one.headers, ...headers } }
}

const old = new Date(now.getTime() - 301_000)
const cases: Readonly<Record<string, [isGood: boolean, Case]>> = {
  'a message': [true, good()],
  'one with two signatures': [true, good(`${signatureOf(other)} ${signatureOf(secret)}`)],
  'one of another secret': [false, good(signatureOf(other))],
  'a changed body': [false, changed({}, { body: body.replace('ping', 'pong') })],
  'another id': [false, changed({ 'webhook-id': `${id}0` })],
  'another time': [false, changed({ 'webhook-timestamp': String(now.getTime() / 1000 + 1) })],
  'an old one': [false, good(signatureOf(secret, old), old)],
  'a time that is no number': [false, changed({ 'webhook-timestamp': 'now' })],
  'a signature of another version': [false, good(signatureOf(secret).replace('v1,', 'v2,'))],
  'no signature': [false, changed({ 'webhook-signature': '' })],
}

/** The text of a message has neither tab nor newline, which part the fields and the cases. */
const fieldsOf = ({ secret, headers, body }: Case) => [
  secret,
  ...['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headers[name] ?? ''),
  body,
]

const seconds = now.getTime() / 1000
const snippets: Record<Language, Snippet> = {
  Node: {
    file: 'webhook.mjs',
    check: `
function check([secret, id, timestamp, signature, body]) {
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
  return JSON.stringify(verifyWebhook({ secret, headers, body, now: ${now.getTime()} }))
}`,
  },
  Python: {
    file: 'webhook.py',
    check: `
def check(fields):
    secret, id, timestamp, signature, body = fields
    headers = {"webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature}
    message = verify_webhook(secret, headers, body.encode(), ${seconds})
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
`,
  },
  PHP: {
    file: 'webhook.php',
    check: `
function check(array $fields): string {
    [$secret, $id, $timestamp, $signature, $body] = $fields;
    $headers = ['webhook-id' => $id, 'webhook-timestamp' => $timestamp, 'webhook-signature' => $signature];
    return json_encode(verify_webhook($secret, $headers, $body, ${seconds}), JSON_UNESCAPED_UNICODE);
}`,
  },
  Go: {
    file: 'webhook.go',
    check: `
import ("net/http"; "time")
func check(fields []string) (string, error) {
	headers := http.Header{}
	headers.Set("webhook-id", fields[1])
	headers.Set("webhook-timestamp", fields[2])
	headers.Set("webhook-signature", fields[3])
	return fields[4], VerifyWebhook(fields[0], headers, []byte(fields[4]), time.Unix(${seconds}, 0))
}`,
  },
  Java: {
    file: 'Webhook.java',
    check: `
    static String check(String[] fields) throws Exception {
        var headers = Map.of("webhook-id", fields[1], "webhook-timestamp", fields[2], "webhook-signature", fields[3]);
        Webhook.verify(fields[0], headers, fields[4], ${seconds}L);
        return fields[4];
    }`,
  },
}

test.for(languages)('%s takes the genuine messages alone', timeout, (language, { skip }) => {
  const hindrance = hindranceOf(language)
  skip(hindrance !== undefined, hindrance)
  const all = Object.entries(cases)
  const answers = runSnippet(
    language,
    snippets[language],
    all.map(([, [, one]]) => fieldsOf(one)),
  )
  expect(answers).toHaveLength(all.length)
  expect(Object.fromEntries(all.map(([name], at) => [name, answers[at]]))).toEqual(
    Object.fromEntries(
      all.map(([name, [isGood]]) => [
        name,
        isGood
          ? `accepted ${body}`
          : expect.stringMatching(/^refused the (timestamp|signature) is/),
      ]),
    ),
  )
})
