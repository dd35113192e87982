/** Longest file that is read, in characters: captions of a day's film. */
const LONGEST = 1_000_000

/** Returns the text of a caption file; undefined if it cannot be read, as one of another site. */
export async function readCaptionFile(address: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch(address, { signal })
    const text = response.ok ? await response.text() : undefined
    return text !== undefined && text.length <= LONGEST ? text : undefined
  } catch {
    return undefined
  }
}
