import { execFileSync } from 'node:child_process'
import { afterEach, expect, it, vi } from 'vitest'
import { CERTIFICATE } from '#test/learning/sample-certificate.ts'
import { type CertificateDrawer, createCertificateDrawer } from './certificate-drawer.ts'

let drawer: CertificateDrawer

afterEach(() => drawer.close())

/** The processes that draw for this one, by id. */
function listProcesses(): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  return rows
    .filter(
      (row) => Number(row.trim().split(/\s+/)[1]) === process.pid && row.includes('certificate-process.ts'),
    )
    .map((row) => Number(row.trim().split(/\s+/)[0]))
}

it('draws many at once in one process, which ends after a rest and starts again when it is needed', async () => {
  drawer = createCertificateDrawer({ han: 'sc' }, 300)
  expect(listProcesses()).toEqual([])
  const drawn = await Promise.all(
    ['Anna', 'Ben', 'Cleo'].map((name) => drawer.draw({ ...CERTIFICATE, name })),
  )
  expect(drawn.map((pdf) => pdf.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-', '%PDF-'])
  const [first, ...others] = listProcesses()
  expect(others).toEqual([])
  await vi.waitFor(() => expect(listProcesses()).toEqual([]))
  await drawer.draw(CERTIFICATE)
  expect(listProcesses()).not.toContain(first)
})

it('refuses a name with a letter that no font has, and goes on', async () => {
  drawer = createCertificateDrawer({ han: 'sc' })
  const refused = { code: 'letter-without-font', message: expect.stringContaining('the letter გ') }
  await expect(drawer.draw({ ...CERTIFICATE, name: 'გიორგი' })).rejects.toMatchObject(refused)
  await expect(drawer.draw(CERTIFICATE)).resolves.toBeInstanceOf(Buffer)
  expect(listProcesses()).toHaveLength(1)
})

it('fails what a killed process was drawing, and draws the next in a new one', async () => {
  drawer = createCertificateDrawer({ han: 'sc' })
  await drawer.draw(CERTIFICATE)
  const [id = 0] = listProcesses()
  process.kill(id, 'SIGSTOP')
  const waiting = drawer.draw(CERTIFICATE)
  process.kill(id, 'SIGKILL')
  await expect(waiting).rejects.toThrow('The process for certificates ended: SIGKILL.')
  await expect(drawer.draw(CERTIFICATE)).resolves.toBeInstanceOf(Buffer)
})

it('needs the folder of fonts only for letters that the portal has no font for, and names it where it is missing', async () => {
  drawer = createCertificateDrawer({ han: 'sc', fonts: '/no/such/folder' })
  await expect(drawer.draw(CERTIFICATE)).resolves.toBeInstanceOf(Buffer)
  await expect(drawer.draw({ ...CERTIFICATE, name: '王小明' })).rejects.toThrow('/no/such/folder')
})
