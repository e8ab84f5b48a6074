/**
 * The features of the product, in order. The contract has a file, the server a folder and the
 * console a folder of each name, and a feature may import only features before it. This is the only
 * list of them.
 */
export const features = [
  'account',
  'notices',
  'team',
  'policies',
  'reviews',
  'apps',
  'ad-contents',
  'campaigns',
  'monetization',
  'delivery',
  'overview',
  'ledger',
  'billing',
  'payouts',
  'operator',
] as const

/**
 * The folders of `server/src/features/delivery/`, lowest first. A folder imports only from folders
 * before it, types included; tests may import anything. There is no other list of them.
 */
export const deliveryFolders = [
  'store',
  'tokens',
  'ad-index',
  'stop-list',
  'counters',
  'reasons',
  'budgets',
  'ingest',
  'traffic',
  'repair',
  'decision',
  'events',
  'reports',
  'skan',
  'vast',
  'web-sdk',
  'figures',
  'node',
] as const
