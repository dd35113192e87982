import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@playwright/test'

/** Facts verified by the accessibility tests, by topic. */
export interface Facts {
  axe: { scene: string; width: number }
  targets: { scene: string; smallest: number }
  'large text': { scene: string; widths: number[]; size: string }
  spacing: { scene: string }
  walk: { scene: string; controls: number }
  act: { after: string }
  forced: { what: string }
  shift: { scene: string; width: number; sum: number }
  measure: { what: string; px: number; limit: string }
  film: { title: string; paragraphs: number }
}

/** Records a fact in the folder ACCESSIBILITY_FACTS, if set. Records nothing in a failed test. */
export function noteFact<Topic extends keyof Facts>(topic: Topic, fact: Facts[Topic]): void {
  const folder = process.env.ACCESSIBILITY_FACTS
  if (folder === undefined || test.info().errors.length > 0) return
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${topic}.jsonl`), `${JSON.stringify(fact)}\n`)
}
