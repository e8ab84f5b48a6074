// PostgreSQL's error codes that the program or its tests look for, by the names of
// https://www.postgresql.org/docs/current/errcodes-appendix.html

export const sqlStates = {
  divisionByZero: '22012',
  integrityConstraintViolation: '23000',
  notNullViolation: '23502',
  foreignKeyViolation: '23503',
  uniqueViolation: '23505',
  checkViolation: '23514',
  readOnlyTransaction: '25006',
  invalidAuthorization: '28000',
  invalidPassword: '28P01',
  noSuchDatabase: '3D000',
  serializationFailure: '40001',
  deadlock: '40P01',
  insufficientPrivilege: '42501',
  diskFull: '53100',
  tooManyConnections: '53300',
  lockNotAvailable: '55P03',
  /** Of a statement that took too long, or that an operator cancelled. */
  queryCanceled: '57014',
  adminShutdown: '57P01',
  crashShutdown: '57P02',
  cannotConnectNow: '57P03',
  internalError: 'XX000',
} as const

/** What the beginning of a code says. */
const families = {
  connectionException: '08',
  dataException: '22',
  integrityConstraint: '23',
  insufficientResources: '53',
  raisedByTrigger: 'P0',
  shutdown: '57P0',
} as const

type State = keyof typeof sqlStates

/** Whether PostgreSQL gave one of these codes. */
export function hasState(error: unknown, ...states: readonly State[]): boolean {
  const code = codeOf(error)
  return states.some((state) => sqlStates[state] === code)
}

/** Whether PostgreSQL gave a code of one of these families. */
export function isOfFamily(error: unknown, ...names: readonly (keyof typeof families)[]): boolean {
  const code = codeOf(error)
  return code?.length === 5 && names.some((name) => code.startsWith(families[name]))
}

/** Two transactions conflicted, and this one may be repeated. */
export function isConflict(error: unknown): boolean {
  return hasState(error, 'serializationFailure', 'deadlock')
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}
