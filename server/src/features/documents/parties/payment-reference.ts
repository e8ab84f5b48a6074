// What a customer names in its transfers, so that the bank's statement says from whom they are: a
// creditor reference of ISO 11649, made of the number of the organization.

const digits = 6

/** RF, two check digits and the number, as `RF94000042`. */
export function paymentReferenceOf(number: number): string {
  const text = String(number).padStart(digits, '0')
  const check = 98n - (BigInt(`${text}${checkedPrefix}00`) % 97n)
  return `RF${String(check).padStart(2, '0')}${text}`
}

/** R and F as numbers, as the standard counts letters. */
const checkedPrefix = '2715'

/** The number in a reference, whatever its case and spaces; undefined for any other text. */
export function organizationNumberIn(reference: string): number | undefined {
  const folded = reference.toUpperCase().replaceAll(/\s/g, '')
  const [, text] = /^RF\d\d(\d{6,10})$/.exec(folded) ?? []
  const number = Number(text)
  const isRight = number < 2 ** 31 && paymentReferenceOf(number) === folded
  return isRight ? number : undefined
}
