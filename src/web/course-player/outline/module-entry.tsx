import { memo, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ModuleOutline, ModuleType } from '#domain/course.ts'
import { CheckMark } from '#web/ui/check-mark.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './course-content.module.css'

const TYPES: Record<ModuleType, { name: string; icon: IconName }> = {
  video: { name: 'Video', icon: 'play' },
  article: { name: 'Article', icon: 'article' },
  quiz: { name: 'Quiz', icon: 'quiz' },
}

type ModuleEntryProps = { module: ModuleOutline; address: string; isDone: boolean; isCurrent: boolean }

/**
 * A module in the navigation: a check mark or an empty circle, its title and its type. Of hundreds of them only
 * those are rendered again that something changed for.
 */
export const ModuleEntry = memo(function ModuleEntry(props: ModuleEntryProps) {
  const { module, address, isDone, isCurrent } = props
  const { title, type } = module
  const { name, icon } = TYPES[type]
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent && link.current) showInPanel(link.current)
  }, [isCurrent])
  return (
    <li>
      <Link ref={link} className={styles.entry} to={address} aria-current={isCurrent ? 'page' : undefined}>
        <CheckMark done={isDone} />
        <span className={styles.words}>
          <span>{title}</span>
          <span className={styles.type}>
            <Icon name={icon} size={16} />
            {name}
          </span>
        </span>
      </Link>
    </li>
  )
})

/** Brings an entry into sight by scrolling what it scrolls in, never the page. It comes to rest in the upper third. */
function showInPanel(entry: Element): void {
  const box = scrollBoxOf(entry)
  if (!box) return
  const seen = box.getBoundingClientRect()
  const { top, bottom } = entry.getBoundingClientRect()
  if (top < seen.top || bottom > Math.min(seen.bottom, innerHeight))
    box.scrollTop += top - seen.top - seen.height / 3
}

function scrollBoxOf(element: Element): Element | undefined {
  for (let box = element.parentElement; box; box = box.parentElement)
    if (getComputedStyle(box).overflowY === 'auto') return box
  return undefined
}
