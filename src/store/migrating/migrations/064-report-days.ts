import { columns, gradual, index, table } from './gradual-steps.ts'

const COUNTS = `active text not null,
  members integer not null,
  overdue integer not null,
  started integer not null,
  completed integer not null,
  issued integer not null,
  expired integer not null,
  attempts integer not null,
  passed integer not null,
  questions text not null`

/**
 * Adds the counts of each past day, by partner and in total, and indexes the counted events and certificates by time.
 * Also adds the setting for the monthly report email.
 */
export const reportDays = gradual(
  index('learning_events_user', 'learning_events', ['partner_id', 'user_id', 'at']),
  index('certificates_issued', 'certificates', ['partner_id', 'issued']),
  table(`report_days (
    partner_id text not null references partners (id),
    day text not null,
    ${COUNTS},
    constraint report_days_key primary key (partner_id, day))`),
  index('report_days_day', 'report_days', ['day', 'partner_id']),
  table(`company_report_days (
    day text not null,
    ${COUNTS},
    constraint company_report_days_key primary key (day))`),
  columns('mail_choices', 'report bigint'),
  columns('mail_choices', 'reported text'),
  index('mail_choices_report', 'mail_choices', ['uid'], { where: 'report = 1' }),
)
