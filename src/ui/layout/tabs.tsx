import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import styles from './tabs.module.css'

type Tab = { id: string; title: string; panel: ReactNode }
type TabsProps = { label: string; tabs: readonly Tab[]; defaultTab?: string | undefined }

/** Tabbed panels, activated on focus: https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
export function Tabs({ label, tabs, defaultTab }: TabsProps) {
  const [chosen, setChosen] = useState(defaultTab)
  const id = useId()
  const found = tabs.findIndex((tab) => tab.id === chosen)
  const at = Math.max(0, found)
  return (
    <div>
      <TabList id={id} label={label} tabs={tabs} at={at} onChoose={setChosen} />
      {tabs.map((tab, index) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-panel-${tab.id}`}
          className={styles.panel}
          aria-labelledby={`${id}-tab-${tab.id}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern asks for it, so that a panel of words can be reached
          tabIndex={0}
          hidden={index !== at}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  )
}

type TabListProps = Pick<TabsProps, 'label' | 'tabs'> & {
  id: string
  /** Index of the selected tab. */
  at: number
  onChoose: (tab: string | undefined) => void
}

function TabList({ id, label, tabs, at, onChoose }: TabListProps) {
  const list = useRef<HTMLDivElement>(null)

  function handleKeyDown(event: KeyboardEvent) {
    const next = tabForKey(event.key, at, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    onChoose(tabs[next]?.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div className={styles.list} ref={list} role="tablist" aria-label={label} onKeyDown={handleKeyDown}>
      {tabs.map((tab, index) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.id}`}
          className={styles.tab}
          aria-selected={index === at}
          aria-controls={`${id}-panel-${tab.id}`}
          tabIndex={index === at ? 0 : -1}
          onClick={() => onChoose(tab.id)}
        >
          {tab.title}
        </button>
      ))}
    </div>
  )
}

/** Returns the index of the tab selected by a key, wrapping around at both ends; undefined for other keys. */
function tabForKey(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
