import { gradual, index } from './gradual-steps.ts'

/** Indexes failed emails by time, independently of the number of delivered ones. */
export const mailsGivenUp = gradual(
  index('mail_queue_given_up', 'mail_queue', ['given_up'], { where: 'given_up is not null' }),
)
