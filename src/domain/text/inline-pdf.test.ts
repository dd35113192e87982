import { expect, it } from 'vitest'
import { inlinePdf } from './inline-pdf.ts'

it.each([
  ['Care sheet', 'Care%20sheet.pdf'],
  ['Care sheet.PDF', 'Care%20sheet.pdf'],
  ["Cats (old): 1/2 'ä'\r\nSet-Cookie: a", 'Cats%20_old_%201%202%20_%C3%A4_%20Set-Cookie%20a.pdf'],
  ['..\\..\\etc\u202Efdp.exe', 'etc%20fdp.exe.pdf'],
  ['\ud800 . ', 'file.pdf'],
  ['', 'file.pdf'],
  ['猫'.repeat(61), `${'%E7%8C%AB'.repeat(60)}.pdf`],
])(
  'names a PDF by its title %j without characters that a header or a file system interprets',
  (title, name) => {
    expect(inlinePdf(title, 'file')).toBe(`inline; filename="file.pdf"; filename*=UTF-8''${name}`)
  },
)
