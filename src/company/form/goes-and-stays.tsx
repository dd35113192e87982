import { Stack } from '#web/ui/layout/layout.tsx'
import styles from './goes-and-stays.module.css'

/** Says what an act that cannot be taken back takes away, and what it leaves. */
export function GoesAndStays({ goes, stays }: { goes: readonly string[]; stays: readonly string[] }) {
  return (
    <Stack gap="snug">
      <p>What goes:</p>
      <SentenceList sentences={goes} />
      <p>What stays:</p>
      <SentenceList sentences={stays} />
    </Stack>
  )
}

function SentenceList({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
