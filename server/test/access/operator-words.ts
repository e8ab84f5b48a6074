import { caseAbout } from '../support/cases.ts'
import type { FilledOrganization } from '../support/filled-organization.ts'
import { actAs, makeOperator, type TestOperator } from '../support/operators.ts'
import type { World } from '../support/world.ts'

/**
 * Fills what only operators may read about an organization: notes, tags, tax papers, reasons of
 * holds, of rechecks and of proposals, the note of a decision, and the name of who has a case open.
 * Each text contains `word`, which has only small letters. Returns how many were written.
 */
export async function writeAsOperators(
  world: World,
  of: FilledOrganization,
  word: string,
): Promise<number> {
  let written = 0
  const act = async <T>(method: 'POST' | 'PUT', path: string, body: object): Promise<T> => {
    written += 1
    // A new one each time, because writes are paced.
    return actAs<T>(world, await named(), { method, path, body })
  }
  const named = async () => {
    const operator = await makeOperator(world, 'administrator')
    await world.ask('UPDATE operators SET name = $2 WHERE id = $1', [operator.id, `${word} dahl`])
    return operator
  }
  const reader = await makeOperator(world, 'administrator')
  const { organizationId } = of.member
  const own = `/organizations/${organizationId}`
  const text = `They are ${word}.`
  const reason = `Because of ${word}.`
  const message = 'The store page is gone.'

  await act('POST', `${own}/notes`, { text })
  const objects = {
    app: of.appId,
    placement: of.placementId,
    campaign: of.campaignId,
    ad: of.campaignableId,
  }
  for (const [kind, id] of Object.entries(objects))
    await act('POST', '/notes', { object_kind: kind, object_id: id, text })
  const organizations = [{ id: organizationId, version: await versionOf(world, reader, own) }]
  await act('POST', '/organization-acts/tags', { organizations, add: [word], remove: [] })
  const hold = { scope: 'serving', object_kind: 'placement', object_id: of.placementId }
  const placed = await act<{ id: string }>('POST', '/holds', { ...hold, message, reason })
  await act('PUT', `/holds/${placed.id}/lift`, { reason })
  await act('POST', '/holds', { ...hold, message, reason })

  const ad = await caseAbout(world, reader, { kind: 'ad', subjectId: of.campaignableId })
  const decision = { version: ad.version, outcome: 'approve', rating: 1, note: text }
  await act('POST', `/cases/${ad.id}/decision`, decision)
  const app = await caseAbout(world, reader, { kind: 'app', subjectId: of.appId })
  await act('PUT', `/cases/${app.id}/claim`, { claimed: true })
  const paper = { kind: 'other', valid_till: null, file_name: `${word}.pdf` }
  const file = Buffer.from(word).toString('base64')
  await act('POST', `${own}/tax-papers`, { ...paper, file, reason })
  const today = world.delivery.now().toISOString().slice(0, 10)
  const days = { day_from: today, day_till: today }
  await act('POST', '/traffic/rechecks', { placement_id: of.placementId, ...days, reason })
  // What is only proposed is for operators as well.
  const closing = { message: text, reason }
  const { proposal_id: id } = await act<{ proposal_id: string }>('POST', `${own}/close`, closing)
  await act('POST', `/proposals/${id}/refusal`, { reason })
  return written
}

async function versionOf(world: World, reader: TestOperator, path: string): Promise<string> {
  const shown = await actAs<{ organization: { version: string } }>(world, reader, {
    method: 'GET',
    path,
  })
  return shown.organization.version
}
