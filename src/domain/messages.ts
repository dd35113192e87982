/** Minimum and maximum length of a password, in code points. */
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128

/**
 * The messages of section 8, and the result messages of sections 2, 4 and 5, verbatim, including their spelling.
 * Those of the first page are in `sign-in-messages.ts`. Code selects a message by its key, never by its text.
 */

/** Messages without placeholders. */
export const MESSAGES = {
  emailNotValid: 'The email address provided is not valid. Please provide a valid email address.',
  resetFailed:
    'There was an error processing your password reset request. Please try again. If this problem persists, contact us for assistance.',
  resetUrlInvalid:
    'The provided URL is invalid. Please follow the link sent to your email to reset your password.',
  newPasswordRequired: 'New password required. Please enter your new password and try again.',
  passwordsDiffer: 'Passwords do not match. Please check your password and try again.',
  passwordRule: `At least ${MIN_PASSWORD_LENGTH} characters.`,
  passwordAdvice:
    'Three or four unrelated words make a good password. Avoid your name, your company, dates and keyboard patterns.',
  passwordReset: 'Your password has been reset and you can now sign in with your new password.',
  teamFailed:
    'There was an error retrieving the users in your organization. If this issue persists, please contact us for assistance.',
  addFailed:
    'There was an error adding this user to your organization. If this issue persists, please contact us for assistance.',
  removeFailed:
    'There was an error removing this user from your organization. If this issue persists, please contact us for assistance.',
  accountFailed:
    'There was an error retrieving you account data. If this problem persists, please contact us.',
  passwordUpdateFailed: 'There was an error updating your password, please try again.',
  accountUpdateFailed: 'There was an error updating your account, please try again.',
  passwordUpdated: 'Your password has been updated.',
  changesSaved: 'Your changes have been saved.',
  verifyPassword: 'Please verify your password in order to change your email.',
  selectAnswer: 'Please select an answer.',
  quizBroken: 'Something went wrong. Please contact us for assistance.',
  quizPassed: 'Congratulations!',
  quizFailed: 'Not quite there yet.',
  courseGone: 'This course is no longer available. Your progress is kept.',
  answeredElsewhere: 'You answered this question in another window or on another device.',
  offline: 'You’re offline.',
  answerWaits: 'We’ll send your answer when you’re back online.',
  quizStartsOnline: 'The quiz starts when you’re back online.',
  offlineLearning: 'You’re offline. We’ll save your progress and sync it later.',
  courseEmpty: 'This course is still being written. Please come back soon.',
  administratorStays: 'Administrators can’t remove each other.',
} as const

/** Message after the maximum number of attempts at a quiz in a day. */
export const TOO_MANY_ATTEMPTS = 'You’ve tried this quiz 50 times today. Try again tomorrow.'

/**
 * Returns the message after a reset request. `entered` is the address entered by the person, not the support address.
 */
export function resetLinkSent(entered: string): string {
  return `A link to reset your password has been sent to ${entered} and should be arriving shortly. If it does not arrive in your inbox, check your spam folder.`
}

/**
 * Returns the message for an account without a partner or a valid role (section 6). `email` is the support address.
 */
export function noAccess(email: string): string {
  return `You do not have access to this resource. If you need assistance, please contact us at ${email}.`
}

/** Returns the message for adding or removing associates without a partner claim. `email` is the support address. */
export function noPermission(email: string): string {
  return `You do not have permission to perform this action. If you need assistance, please contact us at ${email}.`
}

/** Returns the message for unreadable completion records. `email` is the support address. */
export function courseStatusFailed(email: string): string {
  return `There was an error retrieving your course status. If this problem persists, please contact us at ${email}.`
}

/** Returns the message for an unreadable course list. `email` is the support address. */
export function coursesFailed(email: string): string {
  return `There was an error retrieving your courses. If this problem persists, please contact us at ${email}.`
}

/** Returns the message for an unreadable user document. `email` is the support address. */
export function userProfileFailed(email: string): string {
  return `There was an error retrieving your user profile. If you need assistance, please contact us at ${email}.`
}

/** Returns the message for a film that could not be loaded. `email` is the support address. */
export function filmFailed(email: string): string {
  return `We couldn’t load the video. If this problem persists, please contact us at ${email}.`
}

/** Returns the message for a module that was removed from its course while it was open. */
export function moduleGone(title: string): string {
  return `“${title}” is no longer part of this course. Your progress is kept.`
}

/** Returns the message for a member whose account the company disabled. `email` is the support address. */
export function accountDisabled(email: string): string {
  return `This account is disabled. To enable it again, please contact us at ${email}.`
}

/** Messages for invitations without a working link, by state. */
export const INVITATION_MESSAGES = {
  none: 'There’s no valid invitation link.',
  queued: 'The invitation is waiting to be sent.',
} as const

/** Returns the message for an invitation that the mail server refused permanently. `date` is the formatted day. */
export function invitationRefused(email: string, date: string): string {
  return `The mail server refused the address ${email} on ${date}. Please check the address.`
}

/**
 * Returns the message for an invitation that was given up because no mail server accepted it for days. `date` is the
 * formatted day.
 */
export function invitationUndelivered(email: string, date: string): string {
  return `We tried for three days to deliver the invitation to ${email}, until ${date}. Please check the address.`
}

/** Returns the introduction of a quiz, with its number of questions and its passing score. */
export function quizIntroduction(questions: number, passingScore: number): string {
  const count = questions === 1 ? 'This quiz has one question.' : `This quiz has ${questions} questions.`
  if (passingScore > questions) return `${count} ${cannotBePassed(passingScore)}`
  const needed = passingScore > 0 ? ` You need ${plural(passingScore, 'correct answer')} to pass.` : ''
  return `${count}${needed} If you don’t pass, you can try again right away.`
}

/**
 * Formats the number of correct answers of an attempt, and the number needed. Returns a message instead of the latter
 * if the quiz cannot be passed.
 */
export function attemptScore(right: number, total: number, questions: number, passingScore: number): string {
  if (passingScore > questions) return `You scored ${right} out of ${total}. ${cannotBePassed(passingScore)}`
  return `${right} of ${total} correct. You need ${passingScore} to pass.`
}

function cannotBePassed(passingScore: number): string {
  return `This quiz can’t be passed right now: it needs ${passingScore} correct answers but has fewer questions. Please contact us for assistance.`
}

/** Formats a count with its noun, such as `1 member` or `12 members`. */
export function plural(count: number, noun: string, format: (count: number) => string = String): string {
  return `${format(count)} ${noun}${count === 1 ? '' : 's'}`
}
