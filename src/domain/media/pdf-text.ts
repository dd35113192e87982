const MEGABYTE = 1024 ** 2
const MEGABYTES = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** Formats the type and size of a PDF for learners, such as `PDF, 2.4 MB`. Omits the size if it is unknown. */
export function pdfText(bytes: number | undefined): string {
  if (bytes === undefined) return 'PDF'
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1000 ? `PDF, ${kilobytes} kB` : `PDF, ${MEGABYTES.format(bytes / MEGABYTE)} MB`
}
