import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import '@fontsource-variable/inter/wght.css'
import './theme/base.css'
import './theme/mantine.css'
import './theme/tokens.css'
import './theme/mantine-parts.css'
import { queryClient } from './lib/queries.ts'
import { settings } from './lib/settings.ts'
import { watchForMissingFiles } from './shell/new-files.ts'
import { router } from './shell/router.ts'
import { resolveVariables, schemeManager, styleNonce, theme } from './theme/theme.ts'
import { ProductName } from './ui/page-head.tsx'

// The scroll lock of a dialog adds its own style element and reads the nonce from this variable.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

watchForMissingFiles()
document.title = settings.productName

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
        <ProductName value={settings.productName}>
          <RouterProvider router={router} />
        </ProductName>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
