import { describe, expect, it } from 'vitest'
import {
  attemptScore,
  courseStatusFailed,
  coursesFailed,
  MESSAGES,
  noAccess,
  noPermission,
  quizIntroduction,
  resetLinkSent,
  userProfileFailed,
} from './messages.ts'
import { cataloguedMessage, PAGE_MESSAGES, signInMessage, TITLES } from './people/sign-in-messages.ts'

describe('the message of a sign-in error code, verbatim (section 8)', () => {
  it.each([
    ['email-already-in-use', 'The provided email is already in use.'],
    ['internal-error', 'An error occurred, please try again.'],
    ['invalid-email', 'The provided email address is invalid.'],
    ['wrong-password', 'The provided password is incorrect. Please try again.'],
    ['account-exists-with-different-credential', 'An account with this email address already exists.'],
    [
      'too-many-requests',
      'You have had too many unsuccessful attempts and your account has been temporarily locked to prevent hackers. Please try again later.',
    ],
    ['unverified-email', 'Verify you email to continue.'],
    ['user-not-found', 'A user with the provided credentials was not found. Please try again.'],
    ['user-disabled', 'Your account has been disabled.'],
    ['weak-password', 'The provided password is too weak. Please provide a stronger password'],
    ['missing-email', 'Please enter your email address.'],
  ])('%s', (code, sentence) => {
    expect(signInMessage(code)).toBe(sentence)
    expect(cataloguedMessage(code)).toBe(sentence)
  })

  it.each([
    'invalid-credential',
    'network-request-failed',
    '',
    undefined,
    'constructor',
    '__proto__',
    'toString',
  ])('is the general one for any other code: %s', (code) => {
    expect(signInMessage(code)).toBe('An error occurred signing you in. Please try again.')
    expect(cataloguedMessage(code)).toBeUndefined()
  })
})

// Contract § 8: every sentence, letter by letter
it('the fixed messages are verbatim (sections 4, 5 and 8)', () => {
  expect({ ...MESSAGES, ...PAGE_MESSAGES }).toStrictEqual({
    emailNotValid: 'The email address provided is not valid. Please provide a valid email address.',
    resetFailed:
      'There was an error processing your password reset request. Please try again. If this problem persists, contact us for assistance.',
    resetUrlInvalid:
      'The provided URL is invalid. Please follow the link sent to your email to reset your password.',
    newPasswordRequired: 'New password required. Please enter your new password and try again.',
    passwordsDiffer: 'Passwords do not match. Please check your password and try again.',
    passwordRule: 'At least 8 characters.',
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
    answeredElsewhere: 'You answered this question in another window or on another device.',
    courseGone: 'This course is no longer available. Your progress is kept.',
    offline: 'You’re offline.',
    answerWaits: 'We’ll send your answer when you’re back online.',
    quizStartsOnline: 'The quiz starts when you’re back online.',
    offlineLearning: 'You’re offline. We’ll save your progress and sync it later.',
    unreachable: 'We can’t reach the portal.',
    sessionEnded: 'Your session has ended. Please sign in again.',
    quizBroken: 'Something went wrong. Please contact us for assistance.',
    quizPassed: 'Congratulations!',
    quizFailed: 'Not quite there yet.',
    courseEmpty: 'This course is still being written. Please come back soon.',
    administratorStays: 'Administrators can’t remove each other.',
    pageFailed: 'Sorry, we couldn’t show this page. Reloading usually helps.',
    partAway: 'The portal isn’t responding. This page will open when it does.',
    signInOffline: 'You’re offline. You can sign in once you’re back online.',
    partOffline: 'You’re offline. This page will open once you’re back online.',
  })
})

it('the titles of the result modal are verbatim (section 4)', () => {
  expect(TITLES).toStrictEqual({ error: 'Error:', notice: 'Notice:', success: 'Success!' })
})

describe('a message with an address, verbatim (section 8)', () => {
  it.each([
    [
      resetLinkSent,
      'A link to reset your password has been sent to {email} and should be arriving shortly. If it does not arrive in your inbox, check your spam folder.',
    ],
    [
      noAccess,
      'You do not have access to this resource. If you need assistance, please contact us at {email}.',
    ],
    [
      noPermission,
      'You do not have permission to perform this action. If you need assistance, please contact us at {email}.',
    ],
    [
      courseStatusFailed,
      'There was an error retrieving your course status. If this problem persists, please contact us at {email}.',
    ],
    [
      coursesFailed,
      'There was an error retrieving your courses. If this problem persists, please contact us at {email}.',
    ],
    [
      userProfileFailed,
      'There was an error retrieving your user profile. If you need assistance, please contact us at {email}.',
    ],
  ])('%o', (sentenceFor, sentence) => {
    for (const email of ['help@pets.example', "o'hara+$&@pets.example"])
      expect(sentenceFor(email)).toBe(sentence.split('{email}').join(email))
  })
})

describe('the text about a quiz', () => {
  const impossible =
    'This quiz can’t be passed right now: it needs 3 correct answers but has fewer questions. Please contact us for assistance.'
  it.each([
    [1, 0, 'This quiz has one question. If you don’t pass, you can try again right away.'],
    [
      2,
      2,
      'This quiz has 2 questions. You need 2 correct answers to pass. If you don’t pass, you can try again right away.',
    ],
    [2, 3, `This quiz has 2 questions. ${impossible}`],
  ])('introduces one of %i questions with a passing score of %i', (questions, passingScore, sentence) => {
    expect(quizIntroduction(questions, passingScore)).toBe(sentence)
  })

  it('states the score of an attempt and the score needed, or that the quiz can’t be passed', () => {
    expect(attemptScore(0, 2, 2, 1)).toBe('0 of 2 correct. You need 1 to pass.')
    expect(attemptScore(1, 4, 4, 3)).toBe('1 of 4 correct. You need 3 to pass.')
    expect(attemptScore(2, 2, 2, 3)).toBe(`You scored 2 out of 2. ${impossible}`)
  })
})
