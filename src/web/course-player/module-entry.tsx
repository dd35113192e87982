import { memo } from 'react'
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
  return (
    <li>
      <Link className={styles.entry} to={address} aria-current={isCurrent ? 'page' : undefined}>
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
