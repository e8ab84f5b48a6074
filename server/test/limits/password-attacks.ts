// Attacks on the sign-in through several nodes: guessing passwords, and finding out which emails
// have an account. npm test runs short forms, the nightly run the full ones.
import type { FastifyInstance } from 'fastify'
import { openApi } from '../../src/commands/startup/open-api.ts'
import { openDatabase } from '../../src/lib/db/database.ts'
import { type Client, browser, curl, post, signIn } from '../support/sign-in.ts'
import { poolWaitMs, type World } from '../support/world.ts'

export interface Account {
  email: string
  password: string
}

/**
 * The world's own node and a second node on the same database. Calls alternate between them, as
 * behind a load balancer.
 */
export interface TwoNodes {
  /** The world through the node that handles the call with this number. */
  through(call: number): World
  close(): Promise<void>
}

export async function openTwoNodes(world: World): Promise<TwoNodes> {
  const database = openDatabase({ url: world.coreUrl, poolSize: 8, waitMs: poolWaitMs })
  const server: FastifyInstance = await openApi({ ...world.services, database }, world.delivery)
  await server.ready()
  const second = { ...world, server }
  return {
    through: (call) => (call % 2 === 0 ? world : second),
    close: async () => {
      await server.close()
      await database.close()
    },
  }
}

export interface GuessingResult {
  /** The number of answers to the guesses by status. */
  statuses: Record<number, number>
  /** How many of the owners' sign-ins succeeded on a device that had signed in before. */
  ownerSignIns: number
}

const atOnce = 10
const ownerTries = 20

/**
 * Guesses the password of each account in turn, from `addresses` addresses and through both nodes,
 * while each owner signs in twenty times on a known device. The caller counts the password hashes.
 */
export async function guessPasswords(
  nodes: TwoNodes,
  attack: { accounts: readonly Account[]; guesses: number; addresses: number },
): Promise<GuessingResult> {
  const { accounts, guesses, addresses } = attack
  const owners = accounts.map(() => browser('198.51.100.1'))
  for (const [index, account] of accounts.entries()) {
    await signIn(nodes.through(index), account, owners[index])
  }
  const result: GuessingResult = { statuses: {}, ownerSignIns: 0 }
  const ownerEvery = Math.max(1, Math.floor(guesses / ownerTries))
  const guess = async (number: number) => {
    const account = accounts[number % accounts.length] as Account
    const address = `203.0.113.${number % addresses}`
    const wrong = { email: account.email, password: `guess ${number}` }
    const answer = await signIn(nodes.through(number), wrong, { ...curl, address })
    result.statuses[answer.statusCode] = (result.statuses[answer.statusCode] ?? 0) + 1
  }
  for (let number = 0; number < guesses; number += atOnce) {
    await Promise.all(Array.from({ length: atOnce }, (_, index) => guess(number + index)))
    if (number % ownerEvery < atOnce && number / ownerEvery < ownerTries) {
      result.ownerSignIns += await signInEach(nodes, accounts, owners)
    }
  }
  return result
}

/** Signs in each owner. Returns how many succeeded. */
async function signInEach(
  nodes: TwoNodes,
  accounts: readonly Account[],
  owners: readonly Client[],
): Promise<number> {
  const answers = await Promise.all(
    accounts.map((account, index) => signIn(nodes.through(index + 1), account, owners[index])),
  )
  return answers.filter((answer) => answer.statusCode === 200).length
}

export interface ProbingResult {
  /** Answers that reveal whether an email has an account. */
  informative: number
  refused: number
  /** All other answers. */
  other: number
}

const steps = 10

/**
 * Asks from one address, over almost an hour, whether emails have an account. The requests
 * alternate between sign-in and send-verification, and between an email that has an account and
 * others.
 */
export async function probeEmails(
  world: World,
  attack: { known: string; probes: number; address: string },
): Promise<ProbingResult> {
  const { known, probes, address } = attack
  const as = { ...curl, address }
  const result: ProbingResult = { informative: 0, refused: 0, other: 0 }
  const probe = async (number: number) => {
    const email = number % 2 === 0 ? known : `nobody-${number}@example.com`
    const answer =
      number % 4 < 2
        ? await signIn(world, { email, password: 'guess!' }, as)
        : await post(world, 'send-verification', { body: { name: 'Ida', email }, as })
    if (answer.statusCode === 429) result.refused += 1
    else if ([200, 401, 404].includes(answer.statusCode)) result.informative += 1
    else result.other += 1
  }
  for (let step = 0; step < steps; step += 1) {
    const first = Math.floor((probes * step) / steps)
    const next = Math.floor((probes * (step + 1)) / steps)
    for (let number = first; number < next; number += 1) await probe(number)
    if (step < steps - 1) await world.turnClock(3_500_000 / (steps - 1))
  }
  return result
}
