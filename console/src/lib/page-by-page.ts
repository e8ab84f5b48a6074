/** The options of a list that is read page by page. `next` of an answer names the next page. */
export const pageByPage = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
}

/** The member of a query that asks for the page before this place; none for the first page. */
export function pageBefore(place: string | null): { before?: string } {
  return place === null ? {} : { before: place }
}
