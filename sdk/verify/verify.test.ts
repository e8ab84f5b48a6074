import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Webhook as Signer } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'

// @ts-expect-error: what a reader copies is JavaScript.
import { verifyWebhook } from './webhook.mjs'

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

test.each(Object.entries(cases))('Node: %s', (_name, [isGood, one]) => {
  const verify = () => verifyWebhook({ ...one, now: now.getTime() }) as unknown
  if (isGood) expect(verify()).toEqual(JSON.parse(body))
  else expect(verify).toThrow(/^the (timestamp|signature) is/)
})

/** Programs that read the cases as JSON and print a line for each: `true` or `false`. */
const runners = {
  Python: {
    program: 'python3',
    source: 'webhook.py',
    file: 'run.py',
    main: `
import sys
for one in json.load(sys.stdin):
    try:
        verify_webhook(one["secret"], one["headers"], one["body"].encode(), ${now.getTime() / 1000})
        print("true")
    except ValueError:
        print("false")
`,
  },
  PHP: {
    program: 'php',
    source: 'webhook.php',
    file: 'run.php',
    main: `
foreach (json_decode(file_get_contents('php://stdin'), true) as $one) {
    try {
        verify_webhook($one['secret'], $one['headers'], $one['body'], ${now.getTime() / 1000});
        echo "true\\n";
    } catch (Exception $error) {
        echo "false\\n";
    }
}
`,
  },
} as const

test.for(Object.entries(runners))('%s, where it is installed', ([, runner], { skip }) => {
  const { program, source, file, main } = runner
  skip(spawnSync(program, ['--version']).status !== 0, `there is no ${program}`)
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-verify-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const text = readFileSync(fileURLToPath(new URL(source, import.meta.url)), 'utf8')
  writeFileSync(join(folder, file), text + main)
  const input = JSON.stringify(Object.values(cases).map(([, one]) => one))
  const run = spawnSync(program, [join(folder, file)], { input, encoding: 'utf8' })
  expect(run.stderr).toBe('')
  const wanted = Object.values(cases).map(([isGood]) => String(isGood))
  expect(run.stdout.trim().split('\n')).toEqual(wanted)
})
