import { audit } from '../../lib/audit.sql.ts'
import type { StripeSettings } from '../../lib/card-settings.ts'
import { readNow } from '../../lib/clock.sql.ts'
import type { Services } from '../../lib/context.ts'
import type { Db } from '../../lib/database.ts'
import {
  customerOfCard,
  holdCard,
  nextReadOrder,
  removeCard,
  removeCardOfCustomer,
  renewCard,
} from './card.sql.ts'
import type { CardFace, ProviderName } from './card-provider.ts'
import { providerNameOf } from './card-providers.ts'
import { forgetCustomer, organizationOfCustomer } from './customer.sql.ts'
import { sayAway } from './say-away.ts'
import { isHeeded, noteEvent } from './stripe-event.sql.ts'
import type { StripeNotice } from './stripe-notice.ts'

interface Heeding {
  services: Services
  settings: StripeSettings
  notice: StripeNotice
  provider: ProviderName
}

/**
 * Heeds a notice of Stripe, once however often it comes. What it says is not believed but looked up, so that one that is late
 * changes nothing. Refuses `unreadable` for what Stripe did not sign, and `unavailable` where it cannot be asked: it sends the
 * notice again then.
 */
export async function heedStripeEvent(
  services: Services,
  settings: StripeSettings & { webhookSecret: string },
  sent: { body: string; signature: string },
): Promise<void> {
  const { database } = services
  const readTime = () => database.asSystem(readNow)
  const { readNotice } = await import('./stripe-notice.ts')
  const notice = await readNotice(sent, { webhookSecret: settings.webhookSecret, readTime })
  if (notice === undefined || (await database.asSystem((db) => isHeeded(db, notice.id)))) return
  const heed = notice.kind === 'card' ? heedCard : heedCustomer
  const provider = providerNameOf({ stripe: settings })
  await sayAway(services, () => heed({ services, settings, notice, provider }))
}

async function heedCard({ services, settings, notice, provider }: Heeding): Promise<void> {
  const { database } = services
  const { about: paymentMethodId } = notice
  const card = { provider, paymentMethodId }
  // The turn is taken before Stripe is asked: two notices under way may overtake each other.
  const { customer, readOrder } = await database.asSystem(async (db) => ({
    customer: await customerOfCard(db, card),
    readOrder: await nextReadOrder(db),
  }))
  if (customer === undefined) return
  const { readStripeCard } = await import('./stripe-provider.ts')
  const face = await readStripeCard(settings, { paymentMethodId, customer })
  await database.asSystem(async (db) => {
    const now = await readNow(db)
    if (await noteEvent(db, notice.id, now))
      await changeCard({ db, now }, notice, { ...card, readOrder, face })
  })
}

/** Undefined is the card where Stripe has it no more. */
async function changeCard(
  { db, now }: { db: Db; now: Date },
  notice: StripeNotice,
  read: {
    provider: ProviderName
    paymentMethodId: string
    readOrder: bigint
    face: CardFace | undefined
  },
): Promise<void> {
  const { readOrder, face } = read
  const held = await holdCard(db, read)
  if (held === undefined) return
  const { organization_id: organizationId, ...before } = held
  const ctx = { db, now, organizationId, actor: `stripe:${notice.id}` }
  if (face === undefined) {
    await removeCard(db, organizationId)
    return audit(ctx, 'card.remove', { id: notice.about, details: before })
  }
  await renewCard(db, { organizationId, readOrder, ...face })
  const isSame = JSON.stringify(face) === JSON.stringify(before)
  if (!isSame) await audit(ctx, 'card.update', { id: notice.about, details: { ...face } })
}

async function heedCustomer({ services, settings, notice, provider }: Heeding): Promise<void> {
  const { database } = services
  const { about: customer } = notice
  const organizationId = await database.asSystem((db) =>
    organizationOfCustomer(db, { provider, customer }),
  )
  if (organizationId === undefined) return
  const { hasStripeCustomer } = await import('./stripe-provider.ts')
  if (await hasStripeCustomer(settings, customer)) return
  await database.asSystem(async (db) => {
    const now = await readNow(db)
    if (!(await noteEvent(db, notice.id, now))) return
    const ctx = { db, now, organizationId, actor: `stripe:${notice.id}` }
    await forgetCustomer(ctx, { provider, customer })
    const card = await removeCardOfCustomer(db, { provider, customer })
    if (card !== undefined) await audit(ctx, 'card.remove', { id: card, details: { customer } })
  })
}
