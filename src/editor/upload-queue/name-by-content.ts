import { findUploadProblem, type UploadPurpose } from '#domain/media/find-upload-problem.ts'
import { explainNotShown, findContentKind, HEAD_LENGTH } from '#domain/media/media-kinds.ts'
import { asSentence } from '#domain/text/as-sentence.ts'

/**
 * Checks a file before it is sent. Returns the name with the extension that matches the content, or a message
 * for a refused file.
 */
export async function nameByContent(
  file: File,
  purpose: UploadPurpose,
): Promise<{ name: string } | { problem: string }> {
  const head = new Uint8Array(await file.slice(0, HEAD_LENGTH).arrayBuffer())
  const kind = findContentKind(String.fromCharCode(...head))
  if (purpose === 'folder') return refuse(file.name, findFolderProblem(file, String.fromCharCode(...head)))
  if (kind && kind.ending === undefined)
    return refuse(
      file.name,
      purpose === 'file'
        ? `'${file.name}' is ${kind.name}: save it as PDF.`
        : asSentence(explainNotShown(file.name, kind)),
    )
  const name = kind ? `${file.name.replace(/\.[^.]*$/, '')}.${kind.ending}` : file.name
  return refuse(name, findUploadProblem(purpose, { name, size: file.size }))
}

function refuse(name: string, problem: string | undefined): { name: string } | { problem: string } {
  return problem === undefined ? { name } : { problem }
}

/** First bytes of every ZIP file that is not empty. */
const ZIP_BEGINNING = 'PK\u0003\u0004'

function findFolderProblem(file: File, head: string): string | undefined {
  const problem = findUploadProblem('folder', file)
  if (problem !== undefined) return problem
  return head.startsWith(ZIP_BEGINNING)
    ? undefined
    : 'This isn’t a ZIP file. Compress the folder to a ZIP and choose that.'
}
