/** What the path parameter `id` means, by the call's `operationId`. */
const idsByCall: Readonly<Record<string, string>> = {
  createApp: 'developerId',
  editApp: 'appId',
  listCampaignable: 'appId',
  createCampaignable: 'adContentId',
  createCampaign: 'appId',
  listCampaigns: 'isActive',
  answerQuestion: 'questionId',
  appealDecision: 'decisionId',
  showStatement: 'statementId',
  showStatementPdf: 'statementId',
  showStatementXml: 'statementId',
  showInvoice: 'invoiceId',
  payFromBalance: 'invoiceId',
  payByCard: 'invoiceId',
  showInvoicePdf: 'invoiceId',
  showInvoiceXml: 'invoiceId',
  showTopUp: 'chargeId',
  showChargeReceipt: 'chargeId',
  checkTopUp: 'chargeId',
  removeStatisticsView: 'viewId',
  showStatisticsFile: 'fileId',
  editStatisticsSchedule: 'scheduleId',
  removeStatisticsSchedule: 'scheduleId',
}

/**
 * The name under which generated tests look up a value for a path parameter. Calls that share a
 * path all name the parameter `id`, because OpenAPI allows one name per path, so the operation
 * decides which id is meant. Throws for a call with `id` that is not listed above.
 */
export function nameInPath(operationId: string, parameter: string): string {
  if (parameter !== 'id') return parameter
  const name = idsByCall[operationId]
  if (name === undefined)
    throw new Error(`${operationId} is not in idsByCall, so the {id} in its path has no value`)
  return name
}
