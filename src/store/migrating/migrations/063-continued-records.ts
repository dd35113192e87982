import { columns, gradual, index } from './gradual-steps.ts'

/** Adds and indexes the last valid day of completions continued from another partner. */
export const continuedRecords = gradual(
  columns('completions', 'continued_until text'),
  index('completions_continued', 'completions', ['partner_id', 'user_id'], {
    where: 'continued_until is not null',
  }),
)
