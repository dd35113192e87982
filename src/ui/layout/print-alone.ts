import styles from './print-alone.module.css'

/** Class name that hides a direct child of the body on screen, so that it can be printed alone. */
export const sheetClassName = styles.sheet

/** Class name of the head of such a sheet, with the awning below it. */
export const sheetHeadClassName = styles.head

/**
 * Opens the print dialog for the sheets of the page, which are printed alone, and calls `onPrinted` once it is
 * closed. Returns a function that restores the page.
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
