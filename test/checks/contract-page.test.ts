import { expect, it } from 'vitest'
import { hasRule, writeContractPage } from './contract-page.ts'

const WHOLE =
  "  // Contract § 5: reset password: the three checks\n  //   in their order\n  it('checks', …)\n"

it('lists a rule with each file that shows it, named whole once and by its beginning elsewhere', () => {
  const { text, problems } = writeContractPage({
    'a.test.ts': `${WHOLE}// Contract § 5: reset password …\n`,
    'b.test.ts': '// Contract § 5: reset password: the three …\n// What follows is no part of it.',
  })
  expect(problems).toEqual([])
  expect(text).toContain(
    '## 5. Validation\n\n- reset password: the three checks in their order: `a.test.ts`, `b.test.ts`\n',
  )
  expect([hasRule(text, 'reset password'), hasRule(text, 'set password')]).toEqual([true, false])
})

it('refuses a beginning of no rule and of several, and a section that the specification has not', () => {
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
