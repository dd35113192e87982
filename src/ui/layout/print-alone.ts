import styles from './print-alone.module.css'

/** Sets what stands directly in the page's body out of sight, to be printed alone. */
export const sheetClassName = styles.sheet

/** The head of such a sheet, with the awning below. */
export const sheetHeadClassName = styles.head

/**
 * Opens the print dialog for the sheets of the page, which it prints alone, and calls `onPrinted` once it is
 * closed. Returns a function that puts the page back.
 */
export function printAlone(onPrinted: () => void): () => void {
  const root = document.documentElement
  const ended = new AbortController()
  root.dataset.prints = 'sheet'
  addEventListener('afterprint', onPrinted, { signal: ended.signal })
  void document.fonts.ready.then(() => {
    if (!ended.signal.aborted) print()
  })
  return () => {
    ended.abort()
    delete root.dataset.prints
  }
}
