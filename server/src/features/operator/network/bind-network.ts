import * as adCalls from '@frontrow/contract/operator/ads'
import * as hostCalls from '@frontrow/contract/operator/host-acts'
import * as homeCalls from '@frontrow/contract/operator/home'
import * as objectCalls from '@frontrow/contract/operator/objects'
import * as noteCalls from '@frontrow/contract/operator/notes'
import * as actCalls from '@frontrow/contract/operator/organization-acts'
import * as organizationCalls from '@frontrow/contract/operator/organizations'
import * as viewCalls from '@frontrow/contract/operator/views'
import type { Api } from '../../../lib/calls/api.ts'
import { serveOperator } from '../../../lib/calls/serve-operator.ts'
import { endView } from '../views/end-view.ts'
import {
  holdOrganizations,
  listTags,
  messageOrganizations,
  tagOrganizations,
} from './act-on-organizations.ts'
import { addObjectNote, addOrganizationNote } from './add-note.ts'
import { listAds } from './list-ads.ts'
import { listNetworkOrganizations, showNetworkOrganization } from './network-organizations.ts'
import { lookAtHostAct } from '../host/look-at-host-act.ts'
import {
  showNetworkAd,
  showNetworkApp,
  showNetworkCampaign,
  showNetworkPlacement,
} from './network-objects.ts'
import { showRequest } from './network-request.ts'
import { searchNetwork } from './search-network.ts'
import { showHome, trafficTodayWith } from './show-home.ts'
import { viewOrganization } from '../views/view-organization.ts'

/** Binds the calls of operators that look at the whole network: Home, search, organizations. */
export function bindNetwork(api: Api): void {
  serveOperator(api, homeCalls.showHome, showHome)
  serveOperator(api, hostCalls.lookAtHostAct, lookAtHostAct)
  serveOperator(api, homeCalls.showTrafficToday, trafficTodayWith())
  serveOperator(api, homeCalls.searchNetwork, searchNetwork)
  serveOperator(api, organizationCalls.listNetworkOrganizations, listNetworkOrganizations)
  serveOperator(api, organizationCalls.showNetworkOrganization, showNetworkOrganization)
  serveOperator(api, noteCalls.addOrganizationNote, addOrganizationNote)
  serveOperator(api, noteCalls.addObjectNote, addObjectNote)
  serveOperator(api, actCalls.listTags, listTags)
  serveOperator(api, actCalls.tagOrganizations, tagOrganizations)
  serveOperator(api, actCalls.holdOrganizations, holdOrganizations)
  serveOperator(api, actCalls.messageOrganizations, messageOrganizations)
  serveOperator(api, adCalls.listNetworkAds, listAds)
  serveOperator(api, objectCalls.showNetworkApp, showNetworkApp)
  serveOperator(api, objectCalls.showNetworkPlacement, showNetworkPlacement)
  serveOperator(api, objectCalls.showNetworkCampaign, showNetworkCampaign)
  serveOperator(api, objectCalls.showNetworkAd, showNetworkAd)
  serveOperator(api, objectCalls.showNetworkRequest, showRequest)
  serveOperator(api, viewCalls.viewOrganization, viewOrganization)
  serveOperator(api, viewCalls.endView, endView)
}
