import { countPlaces, type NoPlace, type PlaceLimits } from '../process/places.ts'
import { askSupervisor } from '../process/workers.ts'

export interface Places {
  /** Takes a place. Returns what leaves it, or why there is none. */
  take(key: string): Promise<(() => void) | NoPlace>
}

const own = countPlaces<'this process'>()

/**
 * Places that all workers of a machine share, because a caller's connections are spread over them.
 * `name` identifies them. A process without workers beside it counts by itself.
 */
export function createPlaces(name: string, limits: PlaceLimits): Places {
  return {
    take: async (key) => {
      const wanted = { name, limits, key }
      const shared = (await askSupervisor({ task: 'take place', ...wanted })) as
        | number
        | NoPlace
        | undefined
      const place = shared ?? own.take(wanted, 'this process')
      if (typeof place !== 'number') return place
      if (shared === undefined) return () => own.leave(place)
      return () => void askSupervisor({ task: 'leave place', id: place })
    },
  }
}
