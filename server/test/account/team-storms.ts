import { roleCodes } from '@frontrow/contract/permissions'
import { mailsTo } from '../support/sign-in.ts'
import { act, showTeam } from '../support/team.ts'
import type { World } from '../support/world.ts'

/**
 * Lets each of `organizations` invite one address `times` times, all organizations at once. Returns
 * the answers of all calls and the number of mails to the address.
 */
export async function inviteOneAddress(
  world: World,
  { organizations, times }: { organizations: number; times: number },
) {
  const email = 'bombed@example.com'
  const owners = await Promise.all(Array.from({ length: organizations }, () => world.member()))
  const body = { email, role: roleCodes.viewer }
  const answers: Awaited<ReturnType<typeof act>>[] = []
  for (let round = 0; round < times; round += 1) {
    const calls = owners.map((as) => act({ world, as }, '/team/invitations', body))
    answers.push(...(await Promise.all(calls)))
  }
  return { answers, mails: mailsTo(world, email).length }
}

/**
 * Makes `tries` hand-overs and acceptances at once, among the owner and two Admins. Returns the
 * statuses, the number of owners that was seen meanwhile and afterwards, the number of accepted
 * offers, and the number of acceptances in the audit log.
 */
export async function handOverAtOnce(world: World, tries: number) {
  const ida = await world.member({ name: 'Lamplight Works' })
  const admins = [
    await world.colleague(ida, roleCodes.admin),
    await world.colleague(ida, roleCodes.admin),
  ]
  const everybody = [ida, ...admins]
  const countOwners = async () =>
    (await showTeam(world, ida)).members.filter(({ is_owner: isOwner }) => isOwner).length
  const calls = Array.from({ length: tries }, async (_none, index) => {
    const as = everybody[index % 3] ?? ida
    if (index % 2 === 1) return act({ world, as }, '/team/owner/acceptance')
    const to = everybody[(index + 1) % 3] ?? ida
    const body = { member_id: to.developerId, organization_name: 'Lamplight Works' }
    return act({ world, as }, '/team/owner', body)
  })
  const [answers, ...seen] = await Promise.all([Promise.all(calls), countOwners(), countOwners()])
  const count = async (text: string) =>
    (await world.ask<{ count: number }>(text, [ida.organizationId]))[0]?.count
  return {
    statuses: answers.map(({ status }) => status),
    owners: [...seen, await countOwners()],
    accepted: await count(
      'SELECT count(*)::int FROM owner_transfers WHERE organization_id = $1 AND accepted_at IS NOT NULL',
    ),
    audited: await count(
      `SELECT count(*)::int FROM audit_log WHERE organization_id = $1 AND action = 'owner.accept'`,
    ),
  }
}
