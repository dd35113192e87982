/** Hands a text to the browser as a file to keep. */
export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file only after the click is through.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
