import '../styles/fonts/fonts.css'
import '../styles/fallback-fonts.css'
import '../styles/tokens.css'
import '../styles/reset.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import styles from './component-page.module.css'
import { EXAMPLES } from './examples.tsx'

const THEMES = ['light', 'dark'] as const

/** Every component in every state, in both themes side by side; for developers only. What is new is added to the examples. */
function ComponentPage() {
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>Components</h1>
      {Object.entries(EXAMPLES).map(([name, Example]) => (
        <section key={name} className={styles.section} aria-label={name}>
          <h2>{name}</h2>
          <div className={styles.themes}>
            {THEMES.map((theme) => (
              <div key={theme} className={styles.theme} style={{ colorScheme: theme }} data-scheme={theme}>
                <Example theme={theme} />
              </div>
            ))}
          </div>
        </section>
      ))}
    </main>
  )
}

const container = document.getElementById('root')
if (!container) throw new Error('the page has no #root')
createRoot(container).render(
  <StrictMode>
    <ComponentPage />
  </StrictMode>,
)
