import { currencyOf } from '@frontrow/contract/money/currencies'

/** Shown where the reply has no amount or no currency. */
const NO_AMOUNT = '–'
const mostDecimals = 6

/** The symbol of a currency, or its three-letter code if it has no known symbol. */
export function symbolOf(currency: string): string {
  return currencyOf(currency)?.symbol ?? currency
}

/**
 * An amount with the decimals of its currency: '$1,234.50'. One between 0 and the smallest unit is
 * '<$0.01', because '$0.00' would say that there is none.
 */
export function moneyText(amount: string | number, currency: string): string {
  const decimals = decimalsOf(currency)
  return textOf(amount, currency, (value) => {
    const smallest = 10 ** -decimals
    const isTiny = value !== 0 && Math.abs(value) < smallest
    if (!isTiny) return figuresOf(value, currency, [decimals, decimals])
    return (value < 0 ? '>-' : '<') + figuresOf(smallest, currency, [decimals, decimals])
  })
}

/** The same with all its decimals, as in documents and for prices: '$0.00341', '$2.00'. */
export function exactMoneyText(amount: string | number, currency: string): string {
  const decimals = decimalsOf(currency)
  return textOf(amount, currency, (value) =>
    figuresOf(value, currency, [decimals, Math.max(decimals, mostDecimals)]),
  )
}

/** A reply may lack one of the two, and an amount without a currency means nothing. */
function textOf(
  amount: string | number,
  currency: string,
  shown: (value: number) => string,
): string {
  const value = amount === '' ? Number.NaN : Number(amount)
  if (!Number.isFinite(value) || !/^[A-Za-z]{3}$/.test(currency)) return NO_AMOUNT
  return shown(value)
}

function figuresOf(value: number, currency: string, decimals: [number, number]): string {
  const text = formatOf(decimals).format(Math.abs(value))
  const symbol = symbolOf(currency)
  const isNegative = value < 0 && /[1-9]/.test(text)
  return `${isNegative ? '-' : ''}${symbol}${/[\p{L}.]$/u.test(symbol) ? '\u00a0' : ''}${text}`
}

/** By their decimals. Making a format takes longer than 500 amounts, and lists have hundreds. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf([least, most]: [number, number]): Intl.NumberFormat {
  const key = `${least} ${most}`
  const options = { minimumFractionDigits: least, maximumFractionDigits: most }
  const format = formats.get(key) ?? new Intl.NumberFormat('en', options)
  formats.set(key, format)
  return format
}

const coinDecimals = 8

/** A coin has two decimals here: amounts are typed with two in every currency. */
function decimalsOf(currency: string): number {
  const decimals = currencyOf(currency)?.decimals ?? 2
  return decimals < coinDecimals ? decimals : 2
}
