/** Matches a picture embedded in the markup. */
const DATA = /^data:(image\/[a-z]+);base64,(.*)$/s

/**
 * Maximum number of pictures uploaded from a clipboard. Others remain placeholders, like pictures on other
 * hosts.
 */
const MAX_PICTURES = 100

/**
 * Returns the file of each pasted picture, by its `src`: the embedded data, or the next clipboard file if
 * there are as many files as pictures without data. Undefined for a picture only on another host.
 */
export function findPictureFiles(sources: readonly string[], files: readonly File[]): (File | undefined)[] {
  if (sources.length === 0) return files.slice(0, MAX_PICTURES)
  const withoutData = sources.filter((src) => !DATA.test(src))
  const waiting = withoutData.length === files.length ? [...files] : []
  return sources.slice(0, MAX_PICTURES).map((src) => (DATA.test(src) ? readData(src) : waiting.shift()))
}

/**
 * Decodes a data URL; undefined if it is not base64. Does not use `fetch`, which the page's policy forbids.
 */
function readData(src: string): File | undefined {
  const [, type = '', text = ''] = DATA.exec(src) ?? []
  try {
    const bytes = bytesOf(atob(text))
    return new File([bytes], `pasted.${type.slice('image/'.length)}`, { type })
  } catch {
    return undefined
  }
}

/**
 * Returns the bytes of a string with one character per byte. Uses a loop because `Uint8Array.from` takes a
 * second for a large picture.
 */
function bytesOf(letters: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at)
  return bytes
}
