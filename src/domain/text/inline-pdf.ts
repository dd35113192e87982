/** Maximum length of a title in a file name, below the limit of every file system even in UTF-8. */
const MAX_LENGTH = 60

/** White space, characters that file systems refuse, and leading dots, which hide a file. */
const UNSAFE = /[\\/:*?"<>|\s\p{C}]+/gu
const BEGINNING = /^[ .]+/

/**
 * Returns the `Content-Disposition` of a PDF that a browser displays, named after its title (RFC 6266). `fallback` is
 * the ASCII name for browsers that do not support the other.
 */
export function inlinePdf(title: string, fallback: string): string {
  const safe = title.replace(UNSAFE, ' ').replace(/\.pdf$/i, '')
  const name = Array.from(safe).slice(0, MAX_LENGTH).join('').replace(BEGINNING, '').trimEnd() || fallback
  const encoded = encodeURIComponent(`${name}.pdf`).replaceAll(/['()*!]/g, '_')
  return `inline; filename="${fallback}.pdf"; filename*=UTF-8''${encoded}`
}
