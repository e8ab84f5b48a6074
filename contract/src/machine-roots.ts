/**
 * First segments of the paths that the server answers itself. An unknown address there is a 404 and
 * not a page of a console. Below `operator` are the calls of operators and a console's pages.
 */
export const machineRoots = [
  'api',
  'delivery',
  'media',
  'operator',
  'health',
  'metrics',
  'mailbox',
  'sdk',
  'demo-app',
] as const

/**
 * What the scripts of either console call. Neither may call what belongs to the other, but for an
 * operator who looks at the members' console and ends this view there.
 */
export const callsOfConsoles = {
  members: ['/api/v1/', '/delivery/v1/', '/media/', '/operator/v1/views/', '/sdk/index.json'],
  operators: ['/operator/v1/'],
} as const
