import { execFileSync } from 'node:child_process'
import { afterEach, expect, it, vi } from 'vitest'
import { CERTIFICATE } from '#test/learning/sample-certificate.ts'
import { type CertificateDrawer, createCertificateDrawer } from './certificate-drawer.ts'

let drawer: CertificateDrawer

const ANY_CLIENT = { client: '192.0.2.1', goesFirst: false }

afterEach(() => drawer.close())

/** Lists the ids of this test's drawing processes. */
function listProcesses(): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  return rows
    .filter(
      (row) => Number(row.trim().split(/\s+/)[1]) === process.pid && row.includes('certificate-process.ts'),
    )
    .map((row) => Number(row.trim().split(/\s+/)[0]))
}

it('draws many certificates in one process, which ends when idle and restarts on demand', async () => {
  drawer = createCertificateDrawer({ han: 'sc' }, 3000)
  expect(listProcesses()).toEqual([])
  const drawn = await Promise.all(
    ['Anna', 'Ben', 'Cleo'].map((name) => drawer.draw({ ...CERTIFICATE, name }, ANY_CLIENT)),
  )
  expect(drawn.map((pdf) => pdf.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-', '%PDF-'])
  const [first, ...others] = listProcesses()
  expect(others).toEqual([])
  expect(first).toBeDefined()
  await vi.waitFor(() => expect(listProcesses()).toEqual([]), { timeout: 60_000 })
  await drawer.draw(CERTIFICATE, ANY_CLIENT)
  expect(listProcesses()).not.toContain(first)
})

it('draws one at a time and alternates between clients, so many requests of one delay no other client', async () => {
  drawer = createCertificateDrawer({ han: 'sc' })
  const order: string[] = []
  const drawFor = (client: string, goesFirst = false) =>
    drawer.draw(CERTIFICATE, { client, goesFirst }).then(() => order.push(client))
  const crowd = Array.from({ length: 5 }, () => drawFor('crowd'))
  await Promise.all([...crowd, drawFor('other'), drawFor('team', true)])
  expect(order.slice(0, 4)).toEqual(['crowd', 'team', 'crowd', 'other'])
})

it('refuses requests while a hundred wait, and rejects waiting requests when closed', async () => {
  drawer = createCertificateDrawer({ han: 'sc' })
  await drawer.draw(CERTIFICATE, ANY_CLIENT)
  const [id = 0] = listProcesses()
  process.kill(id, 'SIGSTOP')
  const wanted = Array.from({ length: 102 }, () => drawer.draw(CERTIFICATE, ANY_CLIENT))
  const ended = Promise.allSettled(wanted)
  const full = {
    code: 'unavailable',
    message: 'Too many PDFs are being created right now. Try again in a minute.',
    retryAfter: 5,
  }
  await expect(wanted.at(-1)).rejects.toMatchObject(full)
  drawer.close()
  process.kill(id, 'SIGKILL')
  expect((await ended).map(({ status }) => status)).toEqual(wanted.map(() => 'rejected'))
  expect(listProcesses()).toEqual([])
})

it('refuses a name with a letter that no font has, and continues', async () => {
  drawer = createCertificateDrawer({ han: 'sc' })
  const refused = { code: 'letter-without-font', message: expect.stringContaining('“გ”') }
  await expect(drawer.draw({ ...CERTIFICATE, name: 'გიორგი' }, ANY_CLIENT)).rejects.toMatchObject(refused)
  await expect(drawer.draw(CERTIFICATE, ANY_CLIENT)).resolves.toBeInstanceOf(Buffer)
  expect(listProcesses()).toHaveLength(1)
})

it('rejects the certificate of a killed process, and draws the next in a new process', async () => {
  drawer = createCertificateDrawer({ han: 'sc' })
  await drawer.draw(CERTIFICATE, ANY_CLIENT)
  const [id = 0] = listProcesses()
  process.kill(id, 'SIGSTOP')
  const waiting = drawer.draw(CERTIFICATE, ANY_CLIENT)
  process.kill(id, 'SIGKILL')
  await expect(waiting).rejects.toThrow('The certificate process ended: SIGKILL.')
  await expect(drawer.draw(CERTIFICATE, ANY_CLIENT)).resolves.toBeInstanceOf(Buffer)
})

it('needs the font folder only for letters missing from the portal’s fonts, and names it if it is missing', async () => {
  drawer = createCertificateDrawer({ han: 'sc', fonts: '/no/such/folder' })
  await expect(drawer.draw(CERTIFICATE, ANY_CLIENT)).resolves.toBeInstanceOf(Buffer)
  await expect(drawer.draw({ ...CERTIFICATE, name: 'გიორგი' }, ANY_CLIENT)).rejects.toThrow('/no/such/folder')
})
