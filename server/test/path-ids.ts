/** What the parameter `id` of a path stands for, by the call's `operationId`. */
const idsByCall: Readonly<Record<string, string>> = {
  createApp: 'developerId',
  editApp: 'appId',
  listCampaignable: 'appId',
  createCampaignable: 'adContentId',
  createCampaign: 'appId',
  listCampaigns: 'isActive',
}

/**
 * The name by which generated tests find a value for a path's parameter. Calls that share a path all say `id` there, because
 * OpenAPI allows a path one name, so the call tells which id is meant. Throws where a call with `id` is not listed above.
 */
export function nameInPath(operationId: string, parameter: string): string {
  if (parameter !== 'id') return parameter
  const name = idsByCall[operationId]
  if (name === undefined) throw new Error(`${operationId}: nothing is known for {id} in its path`)
  return name
}
