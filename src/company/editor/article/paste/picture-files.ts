/** Matches a picture that stands in the markup itself. */
const DATA = /^data:(image\/[a-z]+);base64,(.*)$/s

/**
 * Returns the file of each pasted picture, by what its `src` says: the data in it, or the next of the clipboard's
 * files where there are as many as pictures without data. Undefined for a picture that is only somewhere else.
 */
export function findPictureFiles(sources: readonly string[], files: readonly File[]): (File | undefined)[] {
  if (sources.length === 0) return [...files]
  const withoutData = sources.filter((src) => !DATA.test(src))
  const waiting = withoutData.length === files.length ? [...files] : []
  return sources.map((src) => (DATA.test(src) ? readData(src) : waiting.shift()))
}

/** Reads the data of an address; undefined for what is not base64. Not by `fetch`: the page's policy forbids it. */
function readData(src: string): File | undefined {
  const [, type = '', text = ''] = DATA.exec(src) ?? []
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    return new File([bytes], `pasted.${type.slice('image/'.length)}`, { type })
  } catch {
    return undefined
  }
}
