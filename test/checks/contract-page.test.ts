import { expect, it } from 'vitest'
import { writeContractPage } from './contract-page.ts'

const WHOLE =
  "  // Contract § 5: reset password: the three checks\n  //   in their order\n  it('checks', …)\n"

it('lists a rule with each file that tests it, quoted in full once and abbreviated elsewhere', () => {
  const { text, problems } = writeContractPage({
    'a.test.ts': `${WHOLE}// Contract § 5: reset password …\n`,
    'b.test.ts': '// Contract § 5: reset password: the three …\n// What follows is no part of it.',
  })
  expect(problems).toEqual([])
  expect(text).toContain(
    '## 5. Validation\n\n- reset password: the three checks in their order: `{a,b}.test.ts`\n',
  )
})

it('merges the folder and the extension of several files', () => {
  const mark = '// Contract § 5: a rule\n'
  const { text } = writeContractPage({
    'e2e/team/team.spec.ts': mark,
    'e2e/team/team-many.spec.ts': mark,
    'src/team.test.ts': mark,
    'src/team.property.test.ts': mark,
  })
  expect(text).toContain(
    '- a rule: `e2e/team/{team,team-many}.spec.ts`, `src/team.test.ts`, `src/team.property.test.ts`\n',
  )
})

it("groups the rules of a topic under its name if there are five, after the section's other rules", () => {
  const marks = [1, 2, 3, 4, 5].map((number) => `// Contract § 5: the console: rule ${number}\n`)
  const { text } = writeContractPage({ 'a.test.ts': `${marks.join('')}// Contract § 5: sign-in: a rule` })
  expect(text).toContain(
    '## 5. Validation\n\n- sign-in: a rule: `a.test.ts`\n\n### The console\n\n- rule 1: `a.test.ts`\n- rule 2',
  )
  const four = writeContractPage({ 'a.test.ts': marks.slice(1).join('') })
  expect(four.text).toContain('\n- the console: rule 2: `a.test.ts`\n')
})

it('refuses an abbreviation that matches no rule or several, and an unknown section', () => {
  const { problems } = writeContractPage({
    'a.test.ts': '// Contract § 4: one thing\n// Contract § 4: one other\n// Contract § 4: one …\n',
    'b.test.ts': '// Contract § 4: another …\n// Contract § 11: beyond\n',
  })
  expect(problems).toEqual([
    'b.test.ts: there is no section 11',
    "a.test.ts: 2 rules begin with 'one …'",
    "b.test.ts: 0 rules begin with 'another …'",
  ])
})
