import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MAX_UPLOAD_BYTES } from '#domain/media/find-upload-problem.ts'
import { pngOf } from '#test/courses/sample-media.ts'
import { pdfOf, pdfWithStreams } from '#test/courses/sample-pdfs.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { judgeMedia } from './judge-media.ts'

const scratch = scratchFolder()
const PDF = await pdfOf('Care sheet')
const SCRIPT = await pdfOf('Run', { script: 'app.alert(1)' })
const ENCRYPTED = await pdfOf('Secret', { userPassword: 'secret' })

async function problemsOf(content: Buffer, size?: number): Promise<string[]> {
  const path = join(scratch, 'sheet.pdf')
  writeFileSync(path, content)
  if (size !== undefined) truncateSync(path, size)
  return (await judgeMedia(path, 'sheet.pdf')).map(({ severity, message }) => `${severity}: ${message}`)
}

const DAMAGED = "error: the PDF 'sheet.pdf' is damaged: export it again"
const CUT_OFF = "error: the PDF 'sheet.pdf' is incomplete: copy or export it again"
const UNKNOWN = "error: 'sheet.pdf' isn’t a PDF file, or it’s damaged: export it again"

describe('a PDF', () => {
  it.each<[string, Buffer]>([
    ['with a table as its index', PDF],
    ['with a stream as its index', pdfWithStreams()],
    ['with a script, which browsers keep away from the portal', SCRIPT],
    ['with a line after its end', Buffer.concat([PDF, Buffer.from('\r\n')])],
  ])('%s has no problem', async (_name, content) => {
    expect(await problemsOf(content)).toEqual([])
  })

  it.each<[string, Buffer, string]>([
    [
      'that is encrypted',
      ENCRYPTED,
      "warning: the PDF 'sheet.pdf' is encrypted: if it needs a password, learners can’t open it",
    ],
    ['that is an image', pngOf(3, 2), "error: 'sheet.pdf' is actually a PNG image: rename it to 'sheet.png'"],
    [
      'that is also a web page',
      Buffer.concat([Buffer.from('<html><script>alert(1)</script>'), PDF]),
      "error: 'sheet.pdf' is a web page, which browsers can’t show: save the file itself, not its page",
    ],
    ['that begins with other bytes', Buffer.concat([Buffer.from('GARBAGE'), PDF]), UNKNOWN],
    ['of another format', Buffer.from('Care sheet'), UNKNOWN],
    [
      'of an unknown version',
      Buffer.from(PDF.toString('latin1').replace('%PDF-1.3', '%PDF-x.3'), 'latin1'),
      DAMAGED,
    ],
    ['that is cut off', PDF.subarray(0, PDF.length - 20), CUT_OFF],
    ['that lost a part', Buffer.concat([PDF.subarray(0, 200), PDF.subarray(400)]), DAMAGED],
  ])('%s is reported', async (_name, content, problem) => {
    expect(await problemsOf(content)).toEqual([problem])
  })

  it('has at most 50 MB', async () => {
    const message = "error: 'sheet.pdf' is larger than 50 MB: make it smaller"
    expect(await problemsOf(PDF, MAX_UPLOAD_BYTES.file + 1)).toEqual([message])
    expect(await problemsOf(PDF, MAX_UPLOAD_BYTES.file)).toEqual([CUT_OFF])
  })
})
