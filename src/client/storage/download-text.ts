/** Types of files that the app creates. */
const TYPES = { csv: 'text/csv', json: 'application/json' }

/** Downloads a text as a file; its type follows from the ending of `name`. */
export function downloadText(name: `${string}.${keyof typeof TYPES}`, text: string): void {
  const type = name.endsWith('.csv') ? TYPES.csv : TYPES.json
  downloadFile(name, new Blob([text], { type: `${type};charset=utf-8` }))
}

/** Downloads a file. */
export function downloadFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
