import type { Page } from '@playwright/test'

/** Copies data of several types unchanged, like another program, without the browser's own conversion. */
export async function copyClipboard(page: Page, data: Readonly<Record<string, string>>): Promise<void> {
  const other = await page.context().newPage()
  await other.goto(`${new URL(page.url()).origin}/signin`)
  await other.evaluate((kinds) => {
    addEventListener('copy', (event) => {
      event.preventDefault()
      for (const [kind, text] of Object.entries(kinds)) event.clipboardData?.setData(kind, text)
    })
    document.execCommand('copy')
  }, data)
  await other.close()
  await page.bringToFront()
}
