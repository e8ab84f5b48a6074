// The countries of the demo's players. Delivery looks the country up by the address, as it does for
// real requests; nothing is sent to the addresses.

export interface Market {
  country: string
  /** An address of a large provider of that country, which has all of `block` around it. */
  address: string
  /** Of most of its players, without summer time. */
  hoursAheadOfUtc: number
  /** Players, compared with the other markets. */
  weight: number
  /** Of a hundred phones, those that are not Android. */
  applePercent: number
}

/** The third part of the addresses that the players of a market have. */
export const block = 64

export const markets: readonly Market[] = [
  { country: 'US', address: '12.34.64.1', hoursAheadOfUtc: -6, weight: 27, applePercent: 55 },
  { country: 'GB', address: '86.138.64.1', hoursAheadOfUtc: 0, weight: 12, applePercent: 48 },
  { country: 'DE', address: '78.54.64.1', hoursAheadOfUtc: 1, weight: 11, applePercent: 36 },
  { country: 'SE', address: '83.252.64.1', hoursAheadOfUtc: 1, weight: 10, applePercent: 54 },
  { country: 'FR', address: '86.213.64.1', hoursAheadOfUtc: 1, weight: 7, applePercent: 35 },
  { country: 'JP', address: '124.36.64.1', hoursAheadOfUtc: 9, weight: 7, applePercent: 62 },
  { country: 'CA', address: '99.210.64.1', hoursAheadOfUtc: -5, weight: 5, applePercent: 58 },
  { country: 'NO', address: '193.69.64.1', hoursAheadOfUtc: 1, weight: 4, applePercent: 60 },
  { country: 'NL', address: '77.165.64.1', hoursAheadOfUtc: 1, weight: 4, applePercent: 38 },
  { country: 'BR', address: '177.18.64.1', hoursAheadOfUtc: -3, weight: 4, applePercent: 17 },
  { country: 'IN', address: '106.213.64.1', hoursAheadOfUtc: 5, weight: 3, applePercent: 5 },
  { country: 'AU', address: '1.42.64.1', hoursAheadOfUtc: 10, weight: 3, applePercent: 57 },
  { country: 'FI', address: '80.186.64.1', hoursAheadOfUtc: 2, weight: 2, applePercent: 32 },
  { country: 'ES', address: '83.36.64.1', hoursAheadOfUtc: 1, weight: 2, applePercent: 22 },
]
