/** True for a member without a second factor in an organization that asks for one by now. */
export function lacksFactor(member: {
  readonly has_factor: boolean
  readonly is_factor_required: boolean
}): boolean {
  return member.is_factor_required && !member.has_factor
}
