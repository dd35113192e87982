import styles from './print-alone.module.css'

/** Class name of a sheet: a direct child of the body that is hidden on screen and can be printed alone. */
export const sheetClassName = styles.sheet

/** Class name of a sheet's head, with the awning below it. */
export const sheetHeadClassName = styles.head

/**
 * Prints only the sheets of the page. Calls `onPrinted` once the print dialog is closed. Returns a function
 * that restores the page.
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
