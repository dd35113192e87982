import { type SubmitEvent, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { Icon } from '#ui/picture/icon.tsx'
import { isSearchKeyOn } from '#web/services/search-key.ts'
import styles from './header-search.module.css'

/**
 * Search field in the header, where space permits. Hidden on the search screen, which has its own. The / key
 * focuses the field.
 */
export function HeaderSearch() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    const ended = new AbortController()
    const handleKey = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      const fields = document.querySelectorAll<HTMLInputElement>('input[name="q"]')
      const shown = [...fields].find(({ offsetParent }) => offsetParent)
      if (shown) shown.select()
      else void navigate(SCREEN_PATHS.search)
    }
    addEventListener('keydown', handleKey, { signal: ended.signal })
    return () => ended.abort()
  }, [navigate])

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void navigate(`${SCREEN_PATHS.search}?q=${encodeURIComponent(`${form.get('q')}`)}`)
  }
  return (
    <search className={styles.search} hidden={pathname === SCREEN_PATHS.search}>
      <form action={SCREEN_PATHS.search} onSubmit={handleSubmit}>
        <Icon name="search" className={styles.icon} />
        <input
          className={styles.field}
          type="search"
          name="q"
          aria-label="Search courses"
          placeholder="Search courses"
        />
      </form>
    </search>
  )
}

/** Returns whether a key press starts a search: the / key outside text fields and dialogs. */
function isSearchKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key !== '/' || ctrlKey || metaKey || altKey) return false
  if (document.querySelector('dialog[open]')) return false
  if (target instanceof Element && target.matches(':read-write, select')) return false
  return isSearchKeyOn()
}
