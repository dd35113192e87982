import { useState } from 'react'
import { chooseTheme, readTheme, type Theme } from '#client/storage/theme.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { Card } from '#ui/layout/card.tsx'
import { Line } from '#ui/layout/layout.tsx'
import { isSearchKeyOn, setSearchKey } from '#web/services/search-key.ts'
import screenStyles from './account-screen.module.css'
import styles from './appearance-card.module.css'
import { ChoiceField } from './choice-field.tsx'

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Card for the portal's theme and the / key on this device. Choices take effect immediately. */
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
        hint="System follows this device’s setting."
        name="theme"
        options={THEMES}
        chosen={chosenNow ?? (isHydrated ? readTheme() : undefined)}
        onChoose={handleChoose}
      />
      <SearchKeyChoice />
    </Card>
  )
}

/**
 * Checkbox that disables the / key, for users who press it by accident, for example because of speech input
 * or a tremor.
 */
function SearchKeyChoice() {
  const isHydrated = useIsHydrated()
  const [chosen, setChosen] = useState<boolean>()
  const isOn = chosen ?? (!isHydrated || isSearchKeyOn())
  function handleChange() {
    setSearchKey(!isOn)
    setChosen(!isOn)
  }
  return (
    <Line as="label" gap="snug" className={styles.choice}>
      <input type="checkbox" checked={isOn} onChange={handleChange} />
      Press / to search
    </Line>
  )
}
