import { Stack } from '#ui/layout/layout.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import textStyles from '#ui/text/text.module.css'
import styles from './erasure-summary.module.css'

/** Lists the data that an irreversible action deletes, and the data that it keeps. */
export function GoesAndStays({ goes, stays }: { goes: readonly string[]; stays: readonly string[] }) {
  return (
    <Stack className={styles.sentences}>
      <div>
        <p className={classNames(textStyles.strong, textStyles.danger)}>Will be deleted:</p>
        <SentenceList sentences={goes} />
      </div>
      <div>
        <p className={textStyles.strong}>Will be kept:</p>
        <SentenceList sentences={stays} />
      </div>
    </Stack>
  )
}

function SentenceList({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
