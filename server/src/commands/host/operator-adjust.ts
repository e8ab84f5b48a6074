import { openAdjustedImpressions } from '../../features/delivery/delivery.ts'
import {
  type AdjustmentWanted,
  prepareAdjustment,
  type PreparedAdjustment,
} from '../../features/ledger/ledger.ts'
import { proposeAs } from '../../features/operator/operator.ts'
import type { Services } from '../../lib/calls/context.ts'
import { CannotDo } from './cannot-do.ts'
import { signInToCommand } from './operator-people.ts'

/**
 * Finds what was billed and is invalid, and proposes to take it back. Returns the lines to print;
 * throws `CannotDo` where there is nothing to propose.
 */
export async function proposeTheAdjustment(
  services: Services,
  of: { eventUrl: string; as: string; wanted: AdjustmentWanted },
): Promise<string[]> {
  const by = await signInToCommand(services, of.as)
  const adjusted = openAdjustedImpressions(services, of.eventUrl)
  try {
    const prepared = await prepareAdjustment(services, adjusted, of.wanted)
    if ('refused' in prepared) throw new CannotDo(whyNot(prepared))
    const { proposal, effect } = prepared
    const id = await proposeAs(services, by, proposal)
    return [
      `${effect.impressions} impressions: advertisers get back ${effect.charged}, of which the network gives ${effect.network}.`,
      ...effect.publishers.map(({ name, amount }) => `  ${name} gives back ${amount}`),
      ...effect.advertisers.map(({ name, amount }) => `  ${name} gets back ${amount}`),
      `Proposed as ${id}. Another operator approves it under /operator/approvals.`,
    ]
  } finally {
    await adjusted.close()
  }
}

function whyNot(prepared: Extract<PreparedAdjustment, { refused: string }>): string {
  switch (prepared.refused) {
    case 'books_not_open':
      return 'The books are not open: run open-books first.'
    case 'placement_unknown':
      return 'There is no such placement. Nothing was proposed.'
    case 'day_not_posted':
      return `${prepared.day} is not posted yet, so nothing of it can be taken back.`
    case 'nothing_found':
      return 'Every billed impression of these days is valid, or was taken back already. Nothing was proposed.'
  }
}
