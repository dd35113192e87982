/** Matches a picture that stands in the markup itself. */
const DATA = /^data:(image\/[a-z]+);base64,(.*)$/s

/** Most pictures of a clipboard that are uploaded: the others have places in the article, as those from elsewhere. */
const MAX_PICTURES = 100

/**
 * Returns the file of each pasted picture, by what its `src` says: the data in it, or the next of the clipboard's
 * files where there are as many as pictures without data. Undefined for a picture that is only somewhere else.
 */
export function findPictureFiles(sources: readonly string[], files: readonly File[]): (File | undefined)[] {
  if (sources.length === 0) return files.slice(0, MAX_PICTURES)
  const withoutData = sources.filter((src) => !DATA.test(src))
  const waiting = withoutData.length === files.length ? [...files] : []
  return sources.slice(0, MAX_PICTURES).map((src) => (DATA.test(src) ? readData(src) : waiting.shift()))
}

/** Reads the data of an address; undefined for what is not base64. Not by `fetch`: the page's policy forbids it. */
function readData(src: string): File | undefined {
  const [, type = '', text = ''] = DATA.exec(src) ?? []
  try {
    const bytes = bytesOf(atob(text))
    return new File([bytes], `pasted.${type.slice('image/'.length)}`, { type })
  } catch {
    return undefined
  }
}

/** Returns the bytes of a text of one letter a byte: by a loop, for `Uint8Array.from` takes a second for a large picture. */
function bytesOf(letters: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at)
  return bytes
}
