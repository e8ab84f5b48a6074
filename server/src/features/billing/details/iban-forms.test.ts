import { isIban } from '@frontrow/contract/money/iban'
import { ibanForms } from '@frontrow/contract/money/iban-forms'
import { countrySpecs, validateIBAN, ValidationErrorsIBAN } from 'ibantools'
import { expect, test } from 'vitest'
import { isInEea, isInSepa } from './sepa-countries.ts'

/** An IBAN of a country's form with right check digits. */
function exampleOf(country: string, form: string): string {
  const signs: Readonly<Record<string, string>> = { n: '7', a: 'K', c: '4' }
  const rest = form.replaceAll(/(\d+)([nac]) ?/g, (_, count: string, kind: string) =>
    (signs[kind] ?? '').repeat(Number(count)),
  )
  const digits = `${rest}${country}00`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${rest}`
}

test('the forms of all countries are those of the package [FINDINGS3-M11]', () => {
  const known = Object.entries(countrySpecs).filter(([, spec]) => spec.bban_regexp && spec.chars)
  expect(Object.keys(ibanForms).toSorted()).toEqual(known.map(([country]) => country).toSorted())
  for (const [country, form] of Object.entries(ibanForms)) {
    const iban = exampleOf(country, form)
    // Some countries have check digits of their own within; those are not compared.
    const inner = ValidationErrorsIBAN.WrongAccountBankBranchChecksum
    const faults = validateIBAN(iban).errorCodes.filter((code) => code !== inner)
    expect([iban, isIban(iban), faults]).toEqual([iban, true, []])
    const shorter = exampleOf(
      country,
      form.replace(/^\d+/, (count) => String(Number(count) - 1)),
    )
    expect([shorter, isIban(shorter), validateIBAN(shorter).valid]).toEqual([shorter, false, false])
  }
})

test('SEPA is more than the EEA, and not every country that has IBANs [FINDINGS3-M11]', () => {
  expect(['DE', 'CH', 'GB', 'MC', 'SM', 'RS'].map(isInSepa)).not.toContain(false)
  expect(['TR', 'AE', 'BR', 'SA', 'UA', 'ZZ'].map(isInSepa)).not.toContain(true)
  expect(['CH', 'GB', 'MC', 'SM', 'AD'].map(isInEea)).not.toContain(true)
  expect(['DE', 'NO', 'LI', 'IS'].map(isInEea)).not.toContain(false)
})
