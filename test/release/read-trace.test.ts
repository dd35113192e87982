import { describe, expect, it } from 'vitest'
import { judgeTrace, readTrace } from '../../bench/durability/read-trace.ts'

const LOG = '19</data/portal.sqlite-wal>'
const state = (current: number, submitted: number) =>
  `record-learner-3-course-1\\3{\\"course-1-quiz\\":{\\"currentQuestion\\":${current},\\"submitCount\\":${submitted}}}`
const write = (current: number, submitted: number) =>
  `7 pwrite64(${LOG}, "\\0\\0${state(current, submitted)}", 4096, 32) = 4096`
const sync = `7 fdatasync(${LOG}) = 0`
const answer = (current: number, submitted: number) =>
  `7 writev(23<socket:[1]>, [{iov_base="HTTP/1.1 200 OK\\r\\n"}, {iov_base="${state(current, submitted)}"}], 2) = 9`

/** Parses and judges a trace of these lines. */
function judge(...lines: string[]) {
  return judgeTrace(readTrace(lines.join('\n')))
}

describe('the trace of a server', () => {
  it('reports actions acknowledged after their sync', () => {
    expect(judge(write(1, 1), sync, answer(1, 1), write(0, 2), sync, answer(0, 2))).toEqual({
      acknowledged: 2,
      early: 0,
      syncs: 2,
    })
  })

  it('reports acknowledgements without a sync, before it, and after the sync of an earlier action', () => {
    expect(judge(write(1, 1), answer(1, 1))).toMatchObject({ early: 1 })
    expect(judge(write(1, 1), answer(1, 1), sync)).toMatchObject({ early: 1 })
    expect(judge(write(1, 1), sync, write(0, 2), answer(0, 2))).toMatchObject({ early: 1 })
    expect(judge(sync, answer(1, 1))).toMatchObject({ early: 1 })
  })

  it('counts a call from its start to its end, with other calls in between', () => {
    const [begun, resumed] = [`7 fdatasync(${LOG} <unfinished ...>`, '7 <... fdatasync resumed>) = 0']
    const other = answer(1, 1).replace('7 ', '8 ')
    expect(judge(write(1, 1), begun, other, resumed)).toMatchObject({ early: 1, syncs: 1 })
    expect(judge(begun, write(1, 1).replace('7 ', '8 '), resumed, other)).toMatchObject({ early: 1 })
    expect(judge(write(1, 1), begun, resumed, other)).toMatchObject({ early: 0, syncs: 1 })
  })
})
