import type { Delivery } from '../../src/features/delivery/delivery.ts'

/** A number that a node measures of itself, by its name in /metrics without `frontrow_`. */
export function measured({ operations }: Pick<Delivery, 'operations'>, name: string): number {
  return Number(operations.measures.measured[name]?.read())
}
