/** True for a member without a second factor in an organization that asks for one by now. */
export function lacksFactor(member: {
  readonly hasFactor: boolean
  readonly isFactorRequired: boolean
}): boolean {
  return member.isFactorRequired && !member.hasFactor
}
