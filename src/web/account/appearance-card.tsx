import { useState } from 'react'
import { chooseTheme, readTheme, type Theme } from '#web/theme.ts'
import { Card } from '#web/ui/card.tsx'
import { Row } from '#web/ui/layout.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import screenStyles from './account-screen.module.css'
import styles from './appearance-card.module.css'

const THEMES: readonly { theme: Theme; label: string }[] = [
  { theme: 'system', label: 'System' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
]

const HINT_ID = 'appearance-hint'

/** Shows the choice of the portal's look on this device; a choice takes effect at once. */
export function AppearanceCard() {
  const [chosenNow, setChosen] = useState<Theme>()
  const isHydrated = useIsHydrated()
  const chosen = chosenNow ?? (isHydrated ? readTheme() : undefined)
  function handleChange(theme: Theme) {
    chooseTheme(theme)
    setChosen(theme)
  }
  return (
    <Card as="section" className={screenStyles.card} aria-labelledby="appearance">
      <h2 id="appearance">Appearance</h2>
      <fieldset className={styles.choice} aria-describedby={HINT_ID}>
        <legend className={styles.legend}>On this device the portal looks like this:</legend>
        <Row gap="snug">
          {THEMES.map(({ theme, label }) => (
            <label key={theme} className={styles.option}>
              <input
                type="radio"
                name="theme"
                value={theme}
                checked={theme === chosen}
                onChange={() => handleChange(theme)}
              />
              {label}
            </label>
          ))}
        </Row>
        <p id={HINT_ID} className={styles.hint}>
          System: light or dark, as this device is set.
        </p>
      </fieldset>
    </Card>
  )
}
