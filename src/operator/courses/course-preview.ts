import { resolve } from 'node:path'
import { CommandFailure, terminalCommand, UsageError } from '../command.ts'
import { findFolder } from './get-checked-course.ts'
import { eachSave } from './watch-folder.ts'

/** Shows a course's folder in the real player, anew at each save; nothing is stored. */
export const coursePreview = terminalCommand({
  name: 'course preview',
  summary:
    'shows a course’s folder in the real player, in a browser of this machine, and anew at each save; nothing is stored',
  options: { port: { value: 'N', sentence: 'the port of the preview, instead of a free one' } },
  argument: 'FOLDER',
  async runOnTerminal({ FOLDER: path, ...values }, terminal) {
    const folder = await findFolder(path)
    if (folder === undefined)
      throw new CommandFailure(`there is no folder ${path}: name the folder that your course is in`)
    const port = parsePort(values.port)
    // A server, and what reads folders: most of what a command could load.
    const { buildPlayer, openPreview } = await import('#authoring/preview/preview.ts')
    const obstacle = await buildPlayer(terminal.print)
    if (obstacle !== undefined) throw new CommandFailure(obstacle)
    const { createFolderShow } = await import('#authoring/preview/show-folder.ts')
    const preview = await openPreview({ folder: resolve(folder), port }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE') throw error
        throw new CommandFailure(`another program already listens at port ${port}: give another --port`)
      },
    )
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void preview.close().then(() => process.exit(0)))
    terminal.print(
      `Read it at ${preview.address} in a browser of this machine. Nothing is stored; Ctrl+C ends this.`,
    )
    const show = createFolderShow(folder, preview, terminal)
    for await (const _save of eachSave(folder, terminal)) await show()
    return ''
  },
})

function parsePort(port = '0'): number {
  if (/^\d{1,5}$/.test(port) && Number(port) < 65536) return Number(port)
  throw new UsageError(`--port '${port}' must be a port from 0 to 65535`)
}
