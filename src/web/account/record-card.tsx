import { RecordFiles } from '#web/shared/export/record-files.tsx'
import { useAppSelector } from '#web/state/store.ts'
import { Card } from '#web/ui/card.tsx'
import styles from './account-screen.module.css'

/** Gives an associate their whole record as a file. */
export function RecordCard() {
  const uid = useAppSelector((state) => state.user.uid)
  return (
    <Card as="section" className={styles.card} aria-labelledby="record">
      <h2 id="record">Your training record</h2>
      <RecordFiles uid={uid} about="own" />
    </Card>
  )
}
