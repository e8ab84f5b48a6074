import { QueryClient } from '@tanstack/react-query'
import { queryDefaults } from './queries.ts'

/** The operator's console has its own cache. No sign-out of a member empties it. */
export const operatorQueries = new QueryClient({ defaultOptions: queryDefaults })
