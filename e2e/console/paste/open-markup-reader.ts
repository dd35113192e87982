import type { Page } from '@playwright/test'
import { build } from 'vite'
import { PROJECT } from '#core/folders.ts'
import type { Portal } from '../../support/portal.ts'

const READER = `${PROJECT}src/editor/article/paste/read-markup.ts`

/** Bundles the markup reader as one script for a page. */
async function bundleReader(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry: READER, formats: ['iife'], name: 'reader', fileName: 'reader' } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const [chunk] = output && 'output' in output ? output.output : []
  if (chunk?.type !== 'chunk') throw new Error('what reads markup was not built')
  return `${chunk.code}\nglobalThis.reader = reader`
}

/** Result of reading a clipboard: its nodes, the omitted elements with their number, and the URLs of its pictures. */
interface ReadMarkup {
  nodes: unknown[]
  leftOut: [what: string, times: number][]
  pictures: string[]
}

/**
 * Opens a page of the console, with its policy. Returns a function that reads markup like the editor. Its result is
 * undefined for oversized markup.
 */
export async function openMarkupReader(page: Page, portal: Portal) {
  const script = await bundleReader()
  await page.goto(`${portal.origin}/company/signin`, { waitUntil: 'networkidle' })
  await page.evaluate(script)
  return (markup: string): Promise<ReadMarkup | undefined> =>
    page.evaluate((html) => {
      const { reader } = globalThis as unknown as {
        reader: { readMarkup: (html: string) => ReadMarkup | undefined }
      }
      const read = reader.readMarkup(html)
      return read && { ...read, leftOut: [...read.leftOut] }
    }, markup)
}
