/** Characters that systems and readers take for something else; joiners are part of words. */
const UNSAFE = /[<>:"/\\|?*\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/gu

/** Names that Windows takes for devices, whatever follows their first dot. */
const DEVICE = /^(aux|con|nul|prn|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i

/** Longest part of a name, in bytes of UTF-8: two of them with a day and a number stay below 255. */
const MAX_PART_BYTES = 100

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })
const UTF_8 = new TextEncoder()

/**
 * Creates the names of the files in one folder, which Windows takes as other systems do, and of which none
 * leads out of it. Each is made of some parts and an ending; no two are alike, in capital letters or small ones.
 */
export function createFileNames(): (parts: readonly string[], ending: string) => string {
  const taken = new Set<string>()
  return (parts, ending) => {
    const whole = parts.map(toSafePart).join(' - ').replace(DEVICE, '_$&')
    for (let count = 1; ; count++) {
      const name = `${whole}${count === 1 ? '' : ` (${count})`}.${ending}`
      const key = name.toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return name
    }
  }
}

/** Replaces what no file name has, and cuts what is too long, between letters. */
function toSafePart(text: string): string {
  const safe = text.normalize('NFC').replace(UNSAFE, '_').replace(/\s+/g, ' ')
  let part = ''
  let bytes = 0
  for (const { segment } of LETTERS.segment(safe.replace(/^[\s.]+/, ''))) {
    bytes += UTF_8.encode(segment).length
    if (bytes > MAX_PART_BYTES) break
    part += segment
  }
  return part.replace(/[\s.]+$/, '') || '_'
}
