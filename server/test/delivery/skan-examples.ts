// Two of Apple's published examples, signed with its production key: one install was won by this
// network, one by another.
export const won = {
  version: '3.0',
  'ad-network-id': 'example123.skadnetwork',
  'campaign-id': 42,
  'transaction-id': '6aafb7a5-0170-41b5-bbe4-fe71dedf1e28',
  'app-id': 525463029,
  'attribution-signature':
    'MEYCIQD5eq3AUlamORiGovqFiHWI4RZT/PrM3VEiXUrsC+M51wIhAPMANZA9c07raZJ64gVaXhB9+9yZj/X6DcNxONdccQij',
  redownload: true,
  'source-app-id': 1234567891,
  'fidelity-type': 1,
  'did-win': true,
  'conversion-value': 20,
}
export const lost = {
  version: '3.0',
  'ad-network-id': 'example123.skadnetwork',
  'campaign-id': 42,
  'transaction-id': 'f9ac267a-a889-44ce-b5f7-0166d11461f0',
  'app-id': 525463029,
  'attribution-signature':
    'MEUCIQDDetUtkyc/MiQvVJ5I6HIO1E7l598572Wljot2Onzd4wIgVJLzVcyAV+TXksGNoa0DTMXEPgNPeHCmD4fw1ABXX0g=',
  redownload: true,
  'fidelity-type': 1,
  'did-win': false,
}
