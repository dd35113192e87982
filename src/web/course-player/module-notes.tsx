import styles from './module-notes.module.css'

/** A module's notes: plain text with its line breaks. */
export function ModuleNotes({ notes = '' }: { notes: string | undefined }) {
  if (notes.trim() === '')
    return <p className={styles.empty}>There are no notes here. Just enjoy this one.</p>
  return <p className={styles.notes}>{notes}</p>
}
