import Type from 'typebox'
import { type Reply } from '../../endpoint.ts'
import { operatorCall, Reason } from '../../operator.ts'
import {
  byId,
  byIds,
  Day,
  FileReply,
  Filled,
  Id,
  Instant,
  OrNull,
  StrictObject,
  Text,
} from '../../parts.ts'

/** The kinds of papers that prove how an organization is taxed, with their names. */
export const taxPaperNames = {
  w_9: 'W-9',
  w_8ben: 'W-8BEN',
  w_8ben_e: 'W-8BEN-E',
  residence: 'Residence certificate',
  vies: 'VIES confirmation',
  self_billing: 'Self-billing agreement',
  other: 'Other tax paper',
} as const

export type TaxPaperKind = keyof typeof taxPaperNames

export const taxPaperKinds = Object.keys(taxPaperNames) as TaxPaperKind[]

/** The largest file of a tax paper, in bytes. */
export const largestTaxPaper = 5 * 1024 * 1024

/** From so many days before it expires, Finance names a paper. */
export const taxPaperWarnDays = 60

/** `expiring`: within the days above. `replaced`: a later paper counts in its place. */
export const taxPaperStates = ['valid', 'expiring', 'expired', 'replaced'] as const

/**
 * The latest 100, the newest first. A paper counts until a later one of its kind is added. W-9,
 * W-8BEN and W-8BEN-E are one kind here, because an organization gives one of them.
 */
export const listTaxPapers = operatorCall({
  operationId: 'listTaxPapers',
  method: 'GET',
  path: '/organizations/:id/tax-papers',
  summary: 'The papers that prove how an organization is taxed',
  needs: 'finance.read',
  ...byId('The organization', 'organization_not_found'),
  reply: Type.Array(
    Type.Object({
      id: Text,
      kind: Type.Enum([...taxPaperKinds]),
      file_name: Text,
      /** The last UTC day; null for no end. */
      valid_till: OrNull(Text),
      state: Type.Enum([...taxPaperStates]),
      added_by: Text,
      added_at: Instant,
    }),
  ),
})

export const addTaxPaper = operatorCall({
  operationId: 'addTaxPaper',
  method: 'POST',
  path: '/organizations/:id/tax-papers',
  summary: 'Add a tax paper of an organization',
  needs: 'finance.write',
  stepUp: 'always',
  ...byId('The organization', 'organization_not_found'),
  body: StrictObject({
    kind: Type.Enum([...taxPaperKinds]),
    /** The last UTC day on which it is valid; null for no end. */
    valid_till: OrNull(Day),
    file_name: Filled(200),
    /** In base64. */
    file: Type.String({ minLength: 4, maxLength: Math.ceil(largestTaxPaper / 3) * 4 }),
    reason: Reason,
  }),
  largestBody: { bytes: 2 * largestTaxPaper, separators: 2048 },
  reply: Type.Object({ id: Text }),
  refusals: ['own_organization', 'paper_expired', 'file_unsupported'],
})

export const downloadTaxPaper = operatorCall({
  operationId: 'downloadTaxPaper',
  method: 'GET',
  path: '/organizations/:id/tax-papers/:paper_id/file',
  summary: 'The file of a tax paper',
  needs: 'finance.read',
  ...byIds({ id: Id, paper_id: Id }, 'paper_not_found'),
  /** `content` is in base64. */
  reply: FileReply,
})

export type TaxPaper = Reply<typeof listTaxPapers>[number]
