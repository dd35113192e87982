/** Characters that file systems or readers misinterpret. Joiners are allowed, since they are part of words. */
const UNSAFE = /[<>:"/\\|?*\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/gu

/** Names that Windows reserves for devices, regardless of the text after their first dot. */
const DEVICE = /^(aux|con|nul|prn|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i

/** Maximum length of a part, in bytes of UTF-8. Two parts with a day and a number remain below 255. */
const MAX_PART_BYTES = 100

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })
const UTF_8 = new TextEncoder()

/**
 * Returns a function that creates file names within a folder from parts and an extension. The names are valid on
 * Windows and other systems, contain no folders, and are distinct even if case is ignored.
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

/** Replaces characters not allowed in file names. Cuts a text that is too long between characters. */
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
