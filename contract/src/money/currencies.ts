/**
 * The currencies a campaign may use. The list is fixed, because runtimes differ in their symbols
 * and none knows BTC or ETH. `decimals` are those of ISO 4217, for BTC and ETH those of the coin;
 * they limit how an amount is displayed. A typed amount has at most 2 decimals in every currency,
 * which is the published rule.
 */
export interface Currency {
  readonly label: string
  /** Three letters. */
  readonly value: string
  readonly symbol: string
  readonly decimals: number
}

export const currencies: readonly Currency[] = [
  { label: 'UAE Dirham', value: 'AED', symbol: 'Dh', decimals: 2 },
  { label: 'Argentine Peso', value: 'ARS', symbol: 'AR$', decimals: 2 },
  { label: 'Australian Dollar', value: 'AUD', symbol: 'A$', decimals: 2 },
  { label: 'Bangladeshi Taka', value: 'BDT', symbol: '৳', decimals: 2 },
  { label: 'Bahraini Dinar', value: 'BHD', symbol: 'BD', decimals: 3 },
  { label: 'Brunei Dollar', value: 'BND', symbol: 'B$', decimals: 2 },
  { label: 'Bolivian Boliviano', value: 'BOB', symbol: 'Bs', decimals: 2 },
  { label: 'Brazilian Real', value: 'BRL', symbol: 'R$', decimals: 2 },
  { label: 'Canadian Dollar', value: 'CAD', symbol: 'CA$', decimals: 2 },
  { label: 'Swiss Franc', value: 'CHF', symbol: 'Fr.', decimals: 2 },
  { label: 'Chilean Peso', value: 'CLP', symbol: 'CL$', decimals: 0 },
  { label: 'Chinese Yuan', value: 'CNY', symbol: 'CN¥', decimals: 2 },
  { label: 'Colombian Peso', value: 'COP', symbol: 'CO$', decimals: 2 },
  { label: 'Costa Rican Colón', value: 'CRC', symbol: '₡', decimals: 2 },
  { label: 'Czech Koruna', value: 'CZK', symbol: 'Kč', decimals: 2 },
  { label: 'Danish Krone', value: 'DKK', symbol: 'kr', decimals: 2 },
  { label: 'Dominican Peso', value: 'DOP', symbol: 'RD$', decimals: 2 },
  { label: 'Egyptian Pound', value: 'EGP', symbol: 'E£', decimals: 2 },
  { label: 'Euro', value: 'EUR', symbol: '€', decimals: 2 },
  { label: 'British Pound', value: 'GBP', symbol: '£', decimals: 2 },
  { label: 'Georgian Lari', value: 'GEL', symbol: '₾', decimals: 2 },
  { label: 'Ghanaian Cedi', value: 'GHS', symbol: 'GH₵', decimals: 2 },
  { label: 'Hong Kong Dollar', value: 'HKD', symbol: 'HK$', decimals: 2 },
  { label: 'Hungarian Forint', value: 'HUF', symbol: 'Ft', decimals: 2 },
  { label: 'Indonesian Rupiah', value: 'IDR', symbol: 'Rp', decimals: 2 },
  { label: 'Israeli New Shekel', value: 'ILS', symbol: '₪', decimals: 2 },
  { label: 'Indian Rupee', value: 'INR', symbol: '₹', decimals: 2 },
  { label: 'Icelandic Króna', value: 'ISK', symbol: 'kr', decimals: 0 },
  { label: 'Jamaican Dollar', value: 'JMD', symbol: 'J$', decimals: 2 },
  { label: 'Jordanian Dinar', value: 'JOD', symbol: 'JD', decimals: 3 },
  { label: 'Japanese Yen', value: 'JPY', symbol: '¥', decimals: 0 },
  { label: 'Kenyan Shilling', value: 'KES', symbol: 'KSh', decimals: 2 },
  { label: 'South Korean Won', value: 'KRW', symbol: '₩', decimals: 0 },
  { label: 'Kuwaiti Dinar', value: 'KWD', symbol: 'KD', decimals: 3 },
  { label: 'Kazakhstani Tenge', value: 'KZT', symbol: '₸', decimals: 2 },
  { label: 'Sri Lankan Rupee', value: 'LKR', symbol: 'Rs', decimals: 2 },
  { label: 'Moroccan Dirham', value: 'MAD', symbol: 'DH', decimals: 2 },
  { label: 'Mauritian Rupee', value: 'MUR', symbol: 'Rs', decimals: 2 },
  { label: 'Mexican Peso', value: 'MXN', symbol: 'MX$', decimals: 2 },
  { label: 'Malaysian Ringgit', value: 'MYR', symbol: 'RM', decimals: 2 },
  { label: 'Nigerian Naira', value: 'NGN', symbol: '₦', decimals: 2 },
  { label: 'Norwegian Krone', value: 'NOK', symbol: 'kr', decimals: 2 },
  { label: 'Nepalese Rupee', value: 'NPR', symbol: 'Rs', decimals: 2 },
  { label: 'New Zealand Dollar', value: 'NZD', symbol: 'NZ$', decimals: 2 },
  { label: 'Omani Rial', value: 'OMR', symbol: 'RO', decimals: 3 },
  { label: 'Peruvian Sol', value: 'PEN', symbol: 'S/', decimals: 2 },
  { label: 'Philippine Peso', value: 'PHP', symbol: '₱', decimals: 2 },
  { label: 'Pakistani Rupee', value: 'PKR', symbol: 'Rs', decimals: 2 },
  { label: 'Polish Złoty', value: 'PLN', symbol: 'zł', decimals: 2 },
  { label: 'Paraguayan Guaraní', value: 'PYG', symbol: '₲', decimals: 0 },
  { label: 'Qatari Riyal', value: 'QAR', symbol: 'QR', decimals: 2 },
  { label: 'Romanian Leu', value: 'RON', symbol: 'lei', decimals: 2 },
  { label: 'Serbian Dinar', value: 'RSD', symbol: 'din.', decimals: 2 },
  { label: 'Russian Ruble', value: 'RUB', symbol: '₽', decimals: 2 },
  { label: 'Saudi Riyal', value: 'SAR', symbol: 'SR', decimals: 2 },
  { label: 'Swedish Krona', value: 'SEK', symbol: 'kr', decimals: 2 },
  { label: 'Singapore Dollar', value: 'SGD', symbol: 'S$', decimals: 2 },
  { label: 'Thai Baht', value: 'THB', symbol: '฿', decimals: 2 },
  { label: 'Tunisian Dinar', value: 'TND', symbol: 'DT', decimals: 3 },
  { label: 'Turkish Lira', value: 'TRY', symbol: '₺', decimals: 2 },
  { label: 'New Taiwan Dollar', value: 'TWD', symbol: 'NT$', decimals: 2 },
  { label: 'Ukrainian Hryvnia', value: 'UAH', symbol: '₴', decimals: 2 },
  { label: 'Uruguayan Peso', value: 'UYU', symbol: '$U', decimals: 2 },
  { label: 'US Dollar', value: 'USD', symbol: '$', decimals: 2 },
  { label: 'Vietnamese Đồng', value: 'VND', symbol: '₫', decimals: 0 },
  { label: 'South African Rand', value: 'ZAR', symbol: 'R', decimals: 2 },
  { label: 'Bitcoin', value: 'BTC', symbol: '₿', decimals: 8 },
  { label: 'Ether', value: 'ETH', symbol: 'Ξ', decimals: 18 },
]

const byValue = new Map(currencies.map((currency) => [currency.value, currency]))

/** Undefined for a code that is not in the table. Codes are upper-case. */
export function currencyOf(value: string): Currency | undefined {
  return byValue.get(value)
}
