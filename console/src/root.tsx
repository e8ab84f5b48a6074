import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import '@fontsource-variable/inter/wght.css'
import './theme/base.css'
import './theme/mantine.css'
import './theme/tokens.css'
import './theme/mantine-parts.css'
import { resolveVariables, schemeManager, styleNonce, theme } from './theme/theme.ts'
import { ProductName } from './ui/layout/page-head.tsx'

interface Root {
  /** The suffix of every window title. */
  title: string
  queryClient: QueryClient
  router: ReturnType<typeof createBrowserRouter>
}

/** Renders a console into the page: the theme, the data and the screens. */
export function renderRoot({ title, queryClient, router }: Root): void {
  // The scroll lock of a dialog adds its own style element and reads the nonce from this variable.
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  document.title = title

  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveVariables}
        colorSchemeManager={schemeManager}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
        withGlobalClasses={false}
      >
        <QueryClientProvider client={queryClient}>
          <ProductName value={title}>
            <RouterProvider router={router} />
          </ProductName>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
