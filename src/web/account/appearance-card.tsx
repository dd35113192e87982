import { useState } from 'react'
import { chooseTheme, readTheme, type Theme } from '#client/storage/theme.ts'
import { Card } from '#ui/layout/card.tsx'
import { useIsHydrated } from '#ui/state/use-is-hydrated.ts'
import screenStyles from './account-screen.module.css'
import { ChoiceField } from './choice-field.tsx'

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Card for the portal's theme on this device. A choice takes effect immediately. */
export function AppearanceCard() {
  const [chosenNow, setChosen] = useState<Theme>()
  const isHydrated = useIsHydrated()
  function handleChoose(theme: Theme) {
    chooseTheme(theme)
    setChosen(theme)
  }
  return (
    <Card as="section" className={screenStyles.card} aria-labelledby="appearance">
      <h2 id="appearance">Appearance</h2>
      <ChoiceField
        legend="Theme on this device"
        hint="System: light or dark, as this device is set."
        name="theme"
        options={THEMES}
        chosen={chosenNow ?? (isHydrated ? readTheme() : undefined)}
        onChoose={handleChoose}
      />
    </Card>
  )
}
