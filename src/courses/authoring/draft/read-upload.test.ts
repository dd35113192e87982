import { readdirSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { parseConfig } from '#core/config.ts'
import type { InPieces } from '#media/media-store.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { listDrafts } from '#store/courses/course-drafts.ts'
import { findUpload, takeUpload } from '#store/courses/uploads.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { sendWhole } from '#test/courses/uploaded-folders.ts'
import { DATABASES } from '#test/databases.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { startApp } from '#test/test-app.ts'
import { readUpload } from './read-upload.ts'

const FOLDER = zipSync({
  'course.yaml': strToU8('id: canceled\nname: Canceled\npath: canceled\nsections: []\n'),
})

describe.each(DATABASES)('an uploaded folder, %s', (kind) => {
  const temporary = scratchFolder()
  afterAll(() => vi.unstubAllEnvs())

  it('leaves no files if canceled during reading', async () => {
    const app = await startApp(kind, {}, { hasJobs: false })
    // Uploads are unpacked into this folder.
    vi.stubEnv('TMPDIR', temporary)
    const author = await newCompanyPerson(app, 'company-author')
    const file = { size: FOLDER.length, read: async (from: number, to: number) => FOLDER.slice(from, to) }
    const id = await sendWhole([app.origin], author, file)
    const now = app.now()
    const taken = await inTransaction(app.db, (db) => takeUpload(db, { now, until: now + 1000, id }))
    if (!taken) throw new Error('The upload was not taken.')
    const media = await openMediaStore(parseConfig({ DATA_DIR: app.dataDir }).media)
    async function* readAndCancel(pieces: InPieces) {
      yield* media.pieces.read(pieces)
      await app.request(`/company/v1/uploads/${id}`, { method: 'DELETE', idToken: author.idToken })
    }
    const canceling = { ...media, pieces: { ...media.pieces, read: readAndCancel } }
    const reading = readUpload(taken, { db: app.db, media: canceling, now })
    await expect(reading).rejects.toThrow('The upload is gone')
    expect([await findUpload(app.db, id), await listDrafts(app.db)]).toEqual([undefined, []])
    expect(readdirSync(temporary)).toEqual([])
    await app.close()
  })
})
