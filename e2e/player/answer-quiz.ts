import type { Page } from '@playwright/test'
import { findModule, type QuizModule } from '#domain/course/course.ts'
import { demoDocument } from '#test/courses/demo-documents.ts'
import { expect } from '../support/fixtures.ts'

/** Returns a quiz of a demo course in its authored form, with its key. */
export function demoQuiz(course: string, moduleId: string): QuizModule {
  const module = findModule(demoDocument(course), moduleId)
  if (module?.type !== 'quiz') throw new Error(`${moduleId} is no quiz`)
  return module
}

/** Returns the correct answer of each question, and an incorrect one. */
export function answersOf(quiz: QuizModule): { right: string; wrong: string }[] {
  return quiz.questions.map(({ answers }) => ({
    right: answers.find((answer) => answer.correct)?.answer ?? '',
    wrong: answers.find((answer) => !answer.correct)?.answer ?? '',
  }))
}

/** Chooses and submits one answer per question, starting at question `from` (1-based). */
export async function answerQuiz(page: Page, quiz: QuizModule, chosen: string[], from = 1): Promise<void> {
  for (const [place, answer] of chosen.entries()) {
    const number = from + place
    await expect(page.getByText(`Question ${number} of ${quiz.questions.length}`)).toBeVisible()
    await page.getByRole('radio', { name: answer }).check()
    await page.getByRole('button', { name: 'Submit' }).click()
  }
}
