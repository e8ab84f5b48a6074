interface Lanes {
  /** How many there are, from 0 on. */
  lanes: number
  /** The worker of each lane; empty where all lie in one database. */
  places: ReadonlyMap<number, string>
  taken: ReadonlySet<number>
}

/** The first free lane of the worker that has the fewest taken ones. Undefined if all are taken. */
export function nextLane({ lanes, places, taken }: Lanes): number | undefined {
  const load = new Map<string, number>()
  for (const lane of taken) load.set(placeOf(lane), (load.get(placeOf(lane)) ?? 0) + 1)
  const loadOf = (lane: number) => load.get(placeOf(lane)) ?? 0
  let best: number | undefined
  for (let lane = 0; lane < lanes; lane += 1)
    if (!taken.has(lane) && (best === undefined || loadOf(lane) < loadOf(best))) best = lane
  return best

  function placeOf(lane: number): string {
    return places.get(lane) ?? ''
  }
}
