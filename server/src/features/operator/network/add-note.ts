import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { ObjectKind } from '@frontrow/contract/operator/object-kinds'
import type * as calls from '@frontrow/contract/operator/notes'
import { isId, newId } from '../../../lib/db/ids.ts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { ownerOfObject } from '../holds/hold.sql.ts'
import { insertNote } from './note.sql.ts'

/** POST /organizations/:id/notes. Refuses `organization_not_found`. */
export function addOrganizationNote(
  ctx: OperatorActContext,
  { params: { id }, body }: Input<typeof calls.addOrganizationNote>,
): Promise<Reply<typeof calls.addOrganizationNote>> {
  return addNote(ctx, { kind: undefined, id }, body.text)
}

/** POST /notes. Refuses the object's `…_not_found`. */
export function addObjectNote(
  ctx: OperatorActContext,
  { body }: Input<typeof calls.addObjectNote>,
): Promise<Reply<typeof calls.addObjectNote>> {
  return addNote(ctx, { kind: body.object_kind, id: body.object_id }, body.text)
}

interface About {
  /** Undefined for an organization. */
  kind: ObjectKind | undefined
  id: string
}

/**
 * The audit row is in the chain of operators, because members read that of their organization. It
 * names the note and not its text.
 */
async function addNote(ctx: OperatorActContext, about: About, text: string) {
  const { now, operator } = ctx
  const id = newId(now)
  await ctx.act(async (db) => {
    const { kind } = about
    const held = kind === undefined ? 'organization' : kind === 'ad' ? 'content' : kind
    const organizationId = isId(about.id)
      ? await ownerOfObject(db, { kind: held, id: about.id })
      : undefined
    if (organizationId === undefined) return refuse(`${held}_not_found`)
    const object = kind === undefined ? undefined : { kind, id: about.id }
    const note = { id, organizationId, object, text: text.trim() }
    await insertNote(db, { ...note, operatorId: operator.id, now })
    await ctx.audit(db, 'note.add', { id: about.id, details: { note: id } })
  })
  return { id }
}
