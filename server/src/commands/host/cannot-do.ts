/** An error that the operator can correct. */
export class CannotDo extends Error {}

export function throwUnknown(email: string): never {
  throw new CannotDo(`No developer has the email ${email}. Nothing was changed.`)
}
