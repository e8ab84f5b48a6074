import type { Endpoint } from '@frontrow/contract/endpoint'
import { showOperatorMe, showOperatorSession } from '@frontrow/contract/operator'
import { listNetworkAds } from '@frontrow/contract/operator/ads'
import { listOrganizationAudit } from '@frontrow/contract/operator/audit'
import { listCases, showCase } from '@frontrow/contract/operator/cases'
import { listAdjustments } from '@frontrow/contract/operator/finance/adjustments'
import {
  listBookDays,
  listBookMonths,
  showBookMonth,
} from '@frontrow/contract/operator/finance/books'
import { listCash } from '@frontrow/contract/operator/finance/cash'
import {
  listDisputes,
  listNetworkCharges,
  showNetworkCharge,
} from '@frontrow/contract/operator/finance/charges'
import { listCredits } from '@frontrow/contract/operator/finance/credits'
import { showFinance, showTrialBalance } from '@frontrow/contract/operator/finance/finance'
import {
  listNetworkInvoices,
  listReceipts,
  showNetworkInvoice,
} from '@frontrow/contract/operator/finance/invoices'
import { listJournal, showJournalEntry } from '@frontrow/contract/operator/finance/journal'
import {
  listPayoutRuns,
  previewPayouts,
  showPayoutRun,
} from '@frontrow/contract/operator/finance/payouts'
import { listPublisherInvoices } from '@frontrow/contract/operator/finance/publisher-invoices'
import { listRates } from '@frontrow/contract/operator/finance/rates'
import { listReturns } from '@frontrow/contract/operator/finance/returns'
import { showSeller } from '@frontrow/contract/operator/finance/seller'
import { listTaxPapers } from '@frontrow/contract/operator/finance/tax-papers'
import { listHolds } from '@frontrow/contract/operator/holds'
import { listJobs, listOutbox } from '@frontrow/contract/operator/jobs'
import {
  showNetworkAd,
  showNetworkApp,
  showNetworkCampaign,
  showNetworkPlacement,
  showNetworkRequest,
} from '@frontrow/contract/operator/objects'
import { listOperators } from '@frontrow/contract/operator/operators'
import { listTags } from '@frontrow/contract/operator/organization-acts'
import {
  listNetworkOrganizations,
  showNetworkOrganization,
} from '@frontrow/contract/operator/organizations'
import {
  listNetworkPolicies,
  listPolicySignatures,
  showNetworkPolicy,
} from '@frontrow/contract/operator/policies'
import { listProposals, showProposal } from '@frontrow/contract/operator/proposals'
import { showTerms } from '@frontrow/contract/operator/terms'
import { showPlacementTraffic, showTraffic } from '@frontrow/contract/operator/traffic'

// What is read again after an act, by what the act changes.

type Reads = readonly Endpoint[]

/** The lists of proposals, and their number in the session. */
export const proposalReads: Reads = [listProposals, showProposal, showOperatorSession]

export const caseReads: Reads = [listCases, showCase, listNetworkAds]

export const organizationReads: Reads = [
  listNetworkOrganizations,
  showNetworkOrganization,
  listOrganizationAudit,
  showTerms,
]

const objectReads: Reads = [
  showNetworkApp,
  showNetworkPlacement,
  showNetworkCampaign,
  showNetworkAd,
  showNetworkRequest,
]

const bookReads: Reads = [
  showFinance,
  showTrialBalance,
  listBookDays,
  listBookMonths,
  showBookMonth,
  listJournal,
  showJournalEntry,
  listAdjustments,
  listNetworkInvoices,
  showNetworkInvoice,
  listNetworkCharges,
  showNetworkCharge,
  listDisputes,
  previewPayouts,
  listPayoutRuns,
  showPayoutRun,
  listCash,
  listPublisherInvoices,
  listCredits,
  listRates,
  showSeller,
]

/** After a change of the books: all pages about money. */
export const booksChanged: Reads = [...bookReads, ...proposalReads]

export const termsChanged: Reads = [
  showTerms,
  listTaxPapers,
  listReceipts,
  listReturns,
  ...booksChanged,
]

export const holdsChanged: Reads = [listHolds, ...organizationReads]

export const policyReads: Reads = [listNetworkPolicies, showNetworkPolicy, listPolicySignatures]

export const trafficReads: Reads = [showTraffic, showPlacementTraffic]

/** After an act on several organizations. */
export const organizationsChanged: Reads = [...organizationReads, listHolds, listTags]

export const notesChanged: Reads = [...objectReads, ...organizationReads]

export const operatorsChanged: Reads = [listOperators, ...proposalReads]

/** After a change of the operator's own account. */
export const meReads: Reads = [showOperatorMe, showOperatorSession]

export const jobsChanged: Reads = [listJobs, listOutbox]
