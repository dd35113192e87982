/**
 * Opens the print dialog for what the page prints alone (`counter-card.module.css`), and calls `onPrinted` once it is
 * closed. Returns a function that puts the page back.
 */
export function printAlone(onPrinted: () => void): () => void {
  const root = document.documentElement
  const ended = new AbortController()
  root.dataset.prints = 'card'
  addEventListener('afterprint', onPrinted, { signal: ended.signal })
  void document.fonts.ready.then(() => {
    if (!ended.signal.aborted) print()
  })
  return () => {
    ended.abort()
    delete root.dataset.prints
  }
}
