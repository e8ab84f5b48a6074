import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/**
 * Asks for a new password: on a terminal twice and without echo, from a pipe once. Undefined when
 * the two differ or the input ends.
 */
export async function askNewPassword(): Promise<string | undefined> {
  return withSecrets(async (ask, isTerminal) => {
    const first = await ask('New password: ')
    if (first === undefined) return undefined
    const again = isTerminal ? await ask('Once more: ') : first
    return first === again ? first : undefined
  })
}

type Ask = (question: string) => Promise<string | undefined>

/**
 * Asks for secrets: on a terminal without echo, from a pipe one a line. An answer is undefined when
 * the input ends. The questions go to stderr, so that stdout holds results only.
 */
export async function withSecrets<Result>(
  work: (ask: Ask, isTerminal: boolean) => Promise<Result>,
): Promise<Result> {
  const isTerminal = process.stdin.isTTY
  const lines = createInterface({
    input: process.stdin,
    output: new Writable({ write: (_bytes, _encoding, done) => done() }),
    terminal: isTerminal,
  })
  // While readline controls the terminal, Ctrl-C is an event here and not a signal.
  lines.on('SIGINT', () => lines.close())
  const answers = lines[Symbol.asyncIterator]()
  const ask = async (question: string) => {
    if (isTerminal) process.stderr.write(question)
    const answer = await answers.next()
    if (isTerminal) process.stderr.write('\n')
    return answer.done === true ? undefined : answer.value
  }
  try {
    return await work(ask, isTerminal)
  } finally {
    lines.close()
  }
}
