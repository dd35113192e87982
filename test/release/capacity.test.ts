import { describe, expect, it } from 'vitest'
import { answerCapacity } from '../../scripts/capacity/capacity.ts'
import { INPUTS } from '../../scripts/capacity/capacity-model.ts'

describe('npm run capacity', () => {
  /** Figures with which each result can be counted in the head. */
  const PLAIN = {
    ...{ associates: 1_000_000, partners: 2000, 'at-once': 1, 'signing-in': 36, load: 50 },
    ...{ 'act-every': 10, 'read-every': 20, 'in-films': 50, 'place-every': 25 },
    ...{ 'instance-act': 2, 'instance-read': 2, 'instance-place': 5, 'instance-sign-in': 40 },
    ...{ 'database-act': 3, 'database-read': 1, 'database-place': 2.5, 'database-sign-in': 5 },
    ...{ courses: 10, 'record-bytes': 1000, 'events-a-course': 20, 'event-bytes': 300 },
    ...{ 'instance-cores': 2, 'database-cores': 2, 'largest-database': 8, 'pool-size': 10 },
  }

  function ask(changed: object) {
    const options = Object.entries({ ...PLAIN, ...changed }).flatMap(([name, value]) => [
      `--${name}`,
      `${value}`,
    ])
    return JSON.parse(answerCapacity([...options, '--json']).text).capacity
  }

  it('counts people, what they do in a second, and the machines and the space that this takes', () => {
    expect(ask({})).toEqual({
      ...{ partners: 2000, learning: 10_000 },
      ...{ actsPerSecond: 1000, readsPerSecond: 500, placesPerSecond: 200, signInsPerSecond: 100 },
      // (1,000 × 2 + 500 × 2 + 200 × 5) ms are 4 cores, at half their load 8; 100 × 40 ms as many.
      ...{ machinesForLearning: 4, machinesForSignIns: 4, connections: 160 },
      // (1,000 × 3 + 500 × 1 + 200 × 2.5 + 100 × 5) ms are 4.5 cores, at half their load 9.
      ...{ databaseCores: 9, database: 'Citus', databaseMachines: 5 },
      ...{ recordBytes: 1e10, eventBytes: 6e10 },
    })
  })

  it('takes one PostgreSQL for as long as a machine is large enough', () => {
    expect(ask({ 'largest-database': 9 })).toMatchObject({ database: 'one PostgreSQL', databaseMachines: 1 })
  })

  it('needs the number of associates alone, and says of every figure where it comes from', () => {
    const { text, code } = answerCapacity(['--associates', '50000000'])
    expect(code).toBe(0)
    expect(text).toMatch(/^\| partners +\| 100,000 /m)
    for (const name of Object.keys(INPUTS)) expect(text).toMatch(new RegExp(`^\\| --${name} .*\\| \\S`, 'm'))
    expect(text).toMatch(/^\| --associates .*\| given +\|$/m)
    expect(text).toMatch(/^\| --instance-act .*\| npm run bench -- instances costs +\|$/m)
  })

  it.each([
    [[], '--associates is missing, such as: npm run capacity -- --associates 50000000'],
    [['--associates'], '--associates must be a whole number above 0 and at most 10,000,000,000.'],
    [['--associates', '1.5'], '--associates must be a whole number above 0 and at most 10,000,000,000.'],
    [['--associates', '9', '--load', '0'], '--load must be a number above 0 and at most 100.'],
    [['--associates', '9', '--load', '101'], '--load must be a number above 0 and at most 100.'],
    [
      ['--associates', '9', '--partners', '-1'],
      '--partners must be a whole number from 0 and at most 1,000,000,000.',
    ],
    [['9'], '9 belongs to no option: write it as --NAME NUMBER.'],
  ])('says of %j what is wrong, and nothing else', (args, text) => {
    expect(answerCapacity(args)).toEqual({ text, code: 2 })
  })

  it('names the inputs that there are where one is unknown', () => {
    const { text, code } = answerCapacity(['--associates', '9', '--colour', '3'])
    expect(text).toMatch(/^There is no input --colour\. There are: --associates, --partners, [^\n]*\.$/)
    expect(code).toBe(2)
  })
})
