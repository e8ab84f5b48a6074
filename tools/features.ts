/**
 * The ten parts of the product, in order. The contract has a file, the server a folder and the console
 * a folder of each name, and a part may lean only on parts before it. There is no other list of them.
 */
export const features = [
  'account',
  'policies',
  'apps',
  'ad-contents',
  'campaigns',
  'monetization',
  'delivery',
  'overview',
  'billing',
  'operator',
] as const
