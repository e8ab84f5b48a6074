// What commands on the host of the server do. They need no operator account, and are louder: where
// two people would decide, every administrator is mailed.
import { hourMs } from '@frontrow/contract/durations'
import { hoursToLook } from '@frontrow/contract/operator/host-acts'
import { mayOperate, type OperatorRole } from '@frontrow/contract/operator/permissions'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { spendAll } from '../../../lib/calls/buckets.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { newId } from '../../../lib/db/ids.ts'
import { compareGuess, signInFromAnywhere, typedFactor } from '../../identity/for-operators.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { findSetting, writeSetting } from '../../../lib/settings/stored-settings.sql.ts'
import { normalEmail } from '../../../lib/mail/email-address.ts'
import { makeOperator, operatorAdded } from '../identity/add-operator.ts'
import { auditOperator } from '../audit/audit-operator.ts'
import { approveInTransaction, type Decider } from '../proposals/decide-proposal.ts'
import { insertHostAct } from './host-act.sql.ts'
import { operatorStateOf } from '../identity/list-operators.ts'
import { proveOperatorFactor } from '../identity/operator-factors.ts'
import { guessedOperator } from '../identity/operator-limits.ts'
import { breakGlassMail } from '../identity/operator-mails.ts'
import {
  findOperatorByEmail,
  findOperators,
  findSecret,
  lockOperators,
  type OperatorRow,
  replaceRoles,
} from '../identity/operator.sql.ts'
import { propose } from '../proposals/propose.ts'
import { dropOperatorFactors } from '../identity/reset-operator-factor.ts'
import { sendWelcome } from '../identity/welcome.ts'

export async function listAllOperators({ database }: Services): Promise<OperatorRow[]> {
  return database.asSystem((db) => findOperators(db))
}

/** True where somebody other than the demo's operators can sign in. */
export async function hasOperators(services: Services): Promise<boolean> {
  const rows = await listAllOperators(services)
  return rows.some((row) => !row.isDemo && operatorStateOf(row) === 'active')
}

interface Named {
  email: string
  name: string
  roles: OperatorRole[]
}

/**
 * Adds an operator at once, or gives one who is there these roles besides their own. Returns the
 * link to choose a password, which is mailed too; the earlier password works until it is used.
 */
export async function addOperatorAtOnce(
  services: Services,
  { email: typed, name, roles, user }: Named & { user: string },
): Promise<string> {
  const email = normalEmail(typed)
  const actor = `operator:${user}`
  const link = await services.database.asSystem(async (db) => {
    await noteAct(db)
    await lockOperators(db)
    const now = await readNow(db)
    const earlier = (await findOperators(db)).find((row) => row.email === email)
    if (earlier === undefined || earlier.removedAt !== null) {
      const id = await makeOperator(db, { email, name, roles, actor, now, isDemo: false })
      return sendWelcome(services, db, { id, email, name, isFirst: true, now })
    }
    const { id } = earlier
    const both = [...new Set([...earlier.roles, ...roles])]
    await replaceRoles(db, id, both)
    const details = { roles: [earlier.roles, both] }
    await auditOperator(db, { actor, now }, { action: 'operator.set-roles', id, details })
    return sendWelcome(services, db, { id, email, name: earlier.name, isFirst: false, now })
  })
  await services.mail.sendDue()
  return link
}

/** Proposes a new operator as one who gave their password. Returns the proposal's id. */
export async function proposeOperatorAs(
  services: Services,
  by: Decider & { name: string },
  { reason, ...named }: Named & { reason: string },
): Promise<string> {
  const email = normalEmail(named.email)
  const id = await services.database.asActingOperator(by.id, async (db) => {
    const [self] = await findOperators(db, by.id)
    if (!mayOperate(operatorAdded.needs, self?.roles ?? [])) refuse('operator_role_missing')
    const earlier = await findOperatorByEmail(db, email)
    if (earlier !== undefined && earlier.removedAt === null) refuse('operator_exists')
    const now = await readNow(db)
    const proposal = {
      kind: operatorAdded.name,
      subject: email,
      organizationId: null,
      payload: { ...named, email },
      reason,
    }
    return propose(services, { operator: by, now }, { db, proposal })
  })
  await services.mail.sendDue()
  return id
}

/** Removes the second factors of an operator at once. Returns what was found. */
export async function resetOperatorFactorAtOnce(
  services: Services,
  { email, user }: { email: string; user: string },
): Promise<'reset' | 'operator_unknown' | 'no_factor'> {
  const outcome = await services.database.asSystem(async (db) => {
    const found = await findOperatorByEmail(db, normalEmail(email))
    if (found === undefined || found.removedAt !== null) return 'operator_unknown'
    const now = await readNow(db)
    const reset = { id: found.id, actor: `operator:${user}`, now }
    if (!(await dropOperatorFactors(services, db, reset))) return 'no_factor'
    await noteAct(db)
    return 'reset'
  })
  if (outcome === 'reset') await services.mail.sendDue()
  return outcome
}

/** Switches dual control. Returns false where it is so already. */
export async function setDualControl(
  { database }: Services,
  { value, reason, user }: { value: 'on' | 'off'; reason: string; user: string },
): Promise<boolean> {
  return database.asSystem(async (db) => {
    const key = 'dual_control'
    const before = await findSetting(db, key)
    if ((before?.value ?? 'on') === value) return false
    await noteAct(db)
    const now = await readNow(db)
    const actor = `operator:${user}`
    const seenVersion = before?.version ?? 0
    const isWritten = await writeSetting(db, { key, value, seenVersion, by: actor, now })
    if (!isWritten) refuse('setting_changed')
    const details = { value: [before?.value ?? 'on', value], reason }
    await auditOperator(db, { actor, now }, { action: 'setting.change', id: key, details })
    return true
  })
}

/**
 * The operator who gives the password to a command, and a second factor where they have one: a
 * code of the authenticator app, or a recovery code. It is asked for after the right password only.
 * Wrong ones spend the limits of a sign-in. Refuses `operator_sign_in_wrong`,
 * `second_factor_needed`, `second_factor_wrong` and `too_many_requests`.
 */
export async function operatorOnHost(
  services: Services,
  given: {
    email: string
    password: string
    /** Undefined where none is given. */
    askFactor: () => Promise<string | undefined>
  },
): Promise<Decider & { name: string }> {
  const email = normalEmail(given.email)
  const paid = [signInFromAnywhere(guessedOperator(services, email))]
  await spendAll(services, paid)
  const secret = await services.database.asSystem((db) => findSecret(db, email))
  const { hash = 'none', isRemoved = true } = secret ?? {}
  const guess = { password: given.password, hash, isOpen: !isRemoved }
  const isRight = await compareGuess(services, paid, guess)
  if (secret === undefined || !isRight) return refuse('operator_sign_in_wrong')
  const operator = { id: secret.id, email, name: secret.name, isOnHost: true }
  if (secret.hasFactor) {
    const typed = typedFactor(await given.askFactor())
    await proveOperatorFactor(services, operator, { typed, ceremony: 'sign-in' })
  }
  return operator
}

/** Approves a proposal as this operator, who may have typed values again. */
export async function approveAs(
  services: Services,
  by: Decider,
  proposal: string | { id: string; retyped: readonly string[] },
): Promise<void> {
  const approval = typeof proposal === 'string' ? { id: proposal } : proposal
  await services.database.asActingOperator(by.id, (db) =>
    approveInTransaction(services, db, { ...approval, by }),
  )
  await services.mail.sendDue()
}

/**
 * Mails every administrator that a command did what two people decide in the console, and asks on
 * Home that one of them looks at it within a day. Without an operator other than the demo's nobody
 * is there to decide, and nobody is asked.
 */
export async function mailBreakGlass(
  services: Services,
  { user, what }: { user: string; what: string },
): Promise<void> {
  const rows = await listAllOperators(services)
  const administrators = rows.filter(
    (row) =>
      !row.isDemo && operatorStateOf(row) === 'active' && row.roles.includes('administrator'),
  )
  if (administrators.length === 0) return
  await services.database.asSystem(async (db) => {
    const now = await readNow(db)
    const dueAt = new Date(now.getTime() + hoursToLook * hourMs)
    await insertHostAct(db, { id: newId(now), user, what, at: now, dueAt })
    for (const { email, name } of administrators) {
      const mail = breakGlassMail(services.config, { email, name, user, what })
      await services.mail.write(db, mail, { now })
    }
  })
  await services.mail.sendDue()
}
