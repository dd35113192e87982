import { Notice } from '#web/ui/notice.tsx'
import styles from './course.module.css'

type Change = { severity: 'change' | 'warning'; message: string }

/** Changes in words, the warnings marked as such. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0)
    return <p>Nothing but what the portal works out: minutes, and sizes of pictures.</p>
  return (
    <ul className={styles.list}>
      {changes.map(({ severity, message }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two messages may be alike
        <li key={place} dir="auto">
          {severity === 'warning' ? (
            <Notice isAnnounced={false}>{asSentence(message)}</Notice>
          ) : (
            asSentence(message)
          )}
        </li>
      ))}
    </ul>
  )
}

/** Returns a message, as the commands print it, as a sentence. */
function asSentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? '' : '.'}`
}
