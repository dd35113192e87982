import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { CompanyHealth } from '#contract/console/company-health.ts'
import { HealthInShort } from './health-in-short.tsx'

type State = CompanyHealth['findings'][number]['state']

it.each<[states: State[], said: string]>([
  [[], 'Nothing is wrong.'],
  [['well', 'well'], 'Nothing is wrong.'],
  [['well', 'not set up'], 'There is 1 thing not set up.'],
  [['look', 'not set up', 'look'], 'There are 2 things to look at, and 1 thing not set up.'],
  [['look', 'FAULT'], 'There is 1 fault to mend, and 1 thing to look at.'],
])('summarises %s as: %s', (states, said) => {
  const findings = states.map((state) => ({ about: 'backups' as const, state, said: '' }))
  const markup = renderToStaticMarkup(createElement(HealthInShort, { findings }))
  expect(markup.replace(/<[^>]*>/g, '')).toContain(said)
})
