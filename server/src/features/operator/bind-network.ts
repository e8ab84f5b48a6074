import * as homeCalls from '@frontrow/contract/operator-home'
import * as organizationCalls from '@frontrow/contract/operator-organizations'
import type { Api } from '../../lib/api.ts'
import { serveOperator } from '../../lib/serve-operator.ts'
import {
  addOrganizationNote,
  listOrganizations,
  showOrganization,
} from './network-organizations.ts'
import { searchNetwork } from './search-network.ts'
import { showHome, trafficTodayWith } from './show-home.ts'

/** Binds the calls of operators that look at the whole network: Home, search, organizations. */
export function bindNetwork(api: Api): void {
  serveOperator(api, homeCalls.showHome, showHome)
  serveOperator(api, homeCalls.showTrafficToday, trafficTodayWith())
  serveOperator(api, homeCalls.searchNetwork, searchNetwork)
  serveOperator(api, organizationCalls.listNetworkOrganizations, listOrganizations)
  serveOperator(api, organizationCalls.showNetworkOrganization, showOrganization)
  serveOperator(api, organizationCalls.addOrganizationNote, addOrganizationNote)
}
