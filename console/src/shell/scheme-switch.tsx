import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconButton } from '../ui/buttons/button.tsx'
import { Icon } from '../ui/drawings/icon.tsx'

/** Switches between light and dark. Until it is used, the system setting decides. */
export function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const other = useComputedColorScheme('light') === 'light' ? 'dark' : 'light'
  return (
    <IconButton
      label={`Switch to ${other} mode`}
      title={`Switch to ${other} mode`}
      onClick={() => setColorScheme(other)}
    >
      <Icon name="scheme" />
    </IconButton>
  )
}
