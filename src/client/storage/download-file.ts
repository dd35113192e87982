/** Saves content as a file through the browser's download. */
export function downloadFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
