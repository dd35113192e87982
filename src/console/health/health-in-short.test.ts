import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { CompanyHealth } from '#contract/console/company-health.ts'
import { HealthInShort } from './health-in-short.tsx'

const VERIFIED = { verified: 1, said: '' }

type State = CompanyHealth['findings'][number]['state']

it.each<[states: State[], said: string]>([
  [['well', 'well'], 'No problems found.'],
  [['well', 'not set up'], '1 not set up.'],
  [['look', 'not set up', 'look'], '2 warnings, 1 not set up.'],
  [['look', 'FAULT'], '1 problem, 1 warning.'],
])('summarizes %s as: %s', (states, said) => {
  const findings = states.map((state) => ({ about: 'backups' as const, state, said: '' }))
  const markup = renderToStaticMarkup(createElement(HealthInShort, { findings, backup: VERIFIED }))
  expect(markup.replace(/<[^>]*>/g, '')).toContain(said)
})

it('reports a warning instead of no problems while no backup is verified', () => {
  const findings = [{ about: 'backups' as const, state: 'well' as const, said: '' }]
  const element = createElement(HealthInShort, { findings, backup: { made: 1, said: '' } })
  expect(renderToStaticMarkup(element).replace(/<[^>]*>/g, '')).toContain('1 warning.')
})
