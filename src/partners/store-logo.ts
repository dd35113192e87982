import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '#core/errors.ts'
import { LOGO_MESSAGES, MAX_LOGO_BYTES } from '#domain/console/logo.ts'
import { findContentKind, HEAD_LENGTH } from '#domain/media/media-kinds.ts'
import { asSentence } from '#domain/text/as-sentence.ts'
import { judgeMediaApart } from '#media/bounded/read-media.ts'
import { type MediaStore, mediaTypeOf } from '#media/media-store.ts'

/**
 * Stores a logo, checked like a course's pictures, and returns its URL. Refuses files that are not pictures, damaged,
 * hostile or larger than 1 MB with `invalid-argument`. The file is kept while a partner uses it.
 */
export async function storeLogo(media: MediaStore, content: Buffer): Promise<string> {
  if (content.length > MAX_LOGO_BYTES) throw new AppError('invalid-argument', LOGO_MESSAGES.tooLarge)
  const name = `logo.${findContentKind(content.toString('latin1', 0, HEAD_LENGTH))?.ending}`
  if (!mediaTypeOf(name)?.startsWith('image/'))
    throw new AppError('invalid-argument', LOGO_MESSAGES.noPicture)
  const scratch = await mkdtemp(join(tmpdir(), 'portal-logo-'))
  try {
    const path = join(scratch, name)
    await writeFile(path, content)
    const problem = (await judgeMediaApart(path, name)).find(({ severity }) => severity === 'error')
    if (problem) throw new AppError('invalid-argument', asSentence(problem.message))
    return (await media.put(path)).address
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
