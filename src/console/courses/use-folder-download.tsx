import { useForm } from '#client/form/use-form.ts'
import { useClient } from '#client/session/session-context.ts'
import { downloadFile } from '#client/storage/download-file.ts'
import { Notice } from '#ui/state/notice.tsx'

/** Returns a function that downloads a course's folder as a ZIP file, and its progress or failure. */
export function useFolderDownload() {
  const { fetchFile } = useClient().session
  const { busy, problem, submit } = useForm()
  const download = (path: string, name: string) =>
    void submit(async () => downloadFile(name, await fetchFile(path)))
  const status = (
    <>
      {busy && <output>Preparing the download…</output>}
      {problem && <Notice tone="danger">{problem}</Notice>}
    </>
  )
  return { download, status }
}
