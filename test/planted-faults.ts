/** A fault made by one edit, and the test that must turn red by it: so a row of docs/contract.md is seen to be shown. */
export interface PlantedFault {
  /** The rule as its row begins. */
  rule: string
  file: string
  /** Stands there once. */
  search: string
  replace: string
  /** The file of the test. */
  test: string
  /** A part of the title, where not the whole file is needed. */
  title?: string
}

export const PLANTED_FAULTS: PlantedFault[] = [
  {
    rule: 'admin styling when the first role',
    file: 'src/domain/permissions.ts',
    search: "roles[0]?.includes('partner-admin')",
    replace: "roles.at(-1)?.includes('partner-admin')",
    test: 'src/domain/permissions.test.ts',
  },
  {
    rule: 'course status, every edge',
    file: 'src/domain/learning/course-status.ts',
    search: 'quizIdsOf(course).every((quizId)',
    replace: 'quizIdsOf(course).some((quizId)',
    test: 'src/domain/learning/course-status.test.ts',
  },
  {
    rule: 'a video or an article is complete when opened',
    file: 'src/domain/learning/module-completion.ts',
    search: 'if (isOpened(record, id)) return',
    replace: 'if (!isOpened(record, id)) return',
    test: 'src/domain/learning/module-completion.test.ts',
  },
  {
    rule: 'quiz flow: start, answers, finish',
    file: 'src/domain/learning/quiz.ts',
    search: 'const isLast = number >= quiz.questions.length',
    replace: 'const isLast = number > quiz.questions.length',
    test: 'src/domain/learning/quiz.test.ts',
  },
  {
    rule: 'quiz flow: start, answers, finish',
    file: 'src/domain/learning/learning-events.ts',
    search: 'currentQuestion: 0, submitCount, lastSubmitDate: at }',
    replace: 'currentQuestion: 0, submitCount, lastSubmitDate: progress.lastSubmitDate ?? at }',
    test: 'src/domain/learning/quiz.test.ts',
  },
  {
    rule: 'nothing is completed before the account',
    file: 'src/domain/learning/module-completion.ts',
    search: 'Math.max(now - openedAgo, notBefore, lastActTime(record))',
    replace: 'Math.max(now - openedAgo, lastActTime(record))',
    test: 'src/domain/learning/progress.property.test.ts',
  },
  {
    rule: 'nothing is completed before the account',
    file: 'src/domain/learning/completion-record.ts',
    search: '          ...entry.answers.map(({ submitted }) => submitted),\n',
    replace: '',
    test: 'src/domain/learning/module-completion.test.ts',
  },
  {
    rule: 'progress only grows',
    file: 'src/domain/learning/learning-events.ts',
    search: 'const submitCount = progress.submitCount + 1',
    replace: 'const submitCount = progress.submitCount || 1',
    test: 'src/domain/learning/progress.property.test.ts',
  },
  {
    rule: 'a course explains its status',
    file: 'src/domain/learning/course-status-reason.ts',
    search: 'if (missing === all) return',
    replace: 'if (missing > all) return',
    test: 'src/domain/learning/course-status-reason.test.ts',
  },
  {
    rule: 'a record tells its attempts',
    file: 'src/domain/learning/record-story.ts',
    search: 'isBrokenOff: last.finished === undefined',
    replace: 'isBrokenOff: last.finished !== undefined',
    test: 'src/domain/learning/record-story.test.ts',
  },
  {
    rule: 'an address has one form',
    file: 'src/domain/email.ts',
    search: 'const typed = text.trim().toLowerCase()',
    replace: 'const typed = text.trim()',
    test: 'src/domain/email.test.ts',
  },
  {
    rule: 'a name holds a character that can be seen',
    file: 'src/domain/blank-text.ts',
    search: '\\u2800]',
    replace: ']',
    test: 'src/domain/blank-text.test.ts',
  },
  {
    rule: 'access: first role and partner',
    file: 'src/domain/permissions.ts',
    search: 'return actor.partner ? firstRole(actor.roles) : undefined',
    replace: 'return firstRole(actor.roles)',
    test: 'src/domain/permissions.test.ts',
  },
  {
    rule: 'who may do what',
    file: 'src/domain/permissions.ts',
    search: "return firstRole(member.roles) === 'partner-admin' ? 'forbidden' : 'allowed'",
    replace: "return 'allowed'",
    test: 'src/domain/permissions.test.ts',
  },
  {
    rule: 'every sentence, letter by letter',
    file: 'src/domain/messages.ts',
    search: 'retrieving you account data',
    replace: 'retrieving your account data',
    test: 'src/domain/messages.test.ts',
  },
  {
    rule: 'passing score, zero if unset',
    file: 'src/domain/learning/quiz.ts',
    search: 'quiz.passingScore ?? 0',
    replace: 'quiz.passingScore ?? 1',
    test: 'src/domain/learning/quiz.test.ts',
  },
  {
    rule: 'weak passwords are refused',
    file: 'src/domain/password-rules.ts',
    search: 'SHORTEST_PASSWORD = 8',
    replace: 'SHORTEST_PASSWORD = 7',
    test: 'src/domain/password-rules.test.ts',
  },
  {
    rule: 'locks and their times',
    file: 'src/domain/sign-in-throttle.ts',
    search: 'if (failures < FAILURES_BEFORE_LOCK)',
    replace: 'if (failures <= FAILURES_BEFORE_LOCK)',
    test: 'src/domain/sign-in-throttle.test.ts',
  },
  {
    rule: "the outline's minutes",
    file: 'src/domain/course-minutes.ts',
    search: 'Math.max(1, Math.round(exact))',
    replace: 'Math.round(exact)',
    test: 'src/domain/course-minutes.test.ts',
  },
  {
    rule: 'what publishing a course changes',
    file: 'src/domain/course-changes.ts',
    search: '.filter(({ id }) => !before.has(id))',
    replace: '.filter(({ id }) => before.has(id))',
    test: 'src/domain/course-changes.test.ts',
  },
  {
    rule: 'how a quiz goes',
    file: 'src/domain/learning/insight-words.ts',
    search: 'if (percent === 0 && share > 0)',
    replace: 'if (percent === 0 && share > 1)',
    test: 'src/domain/learning/insight-words.test.ts',
  },
  {
    rule: 'a whole record as a file',
    file: 'src/domain/learning/record-export.ts',
    search: 'const reported = at > happened ?',
    replace: 'const reported = at < happened ?',
    test: 'src/domain/learning/record-export.test.ts',
  },
  {
    rule: 'the five slices',
    file: 'src/web/state/team.ts',
    search: '      initialized: true,\n',
    replace: '      initialized: false,\n',
    test: 'src/web/state/team.test.ts',
  },
  {
    rule: 'the five slices',
    file: 'src/web/state/user.ts',
    search: '=> ({ ...state, ...payload })',
    replace: '=> ({ ...payload, uid: state.uid })',
    test: 'src/web/state/user.test.ts',
  },
  {
    rule: 'token claims partner and roles',
    file: 'src/web/services/read-claims.ts',
    search: "typeof partner === 'string' && partner !== ''",
    replace: "typeof partner === 'string'",
    test: 'src/web/services/read-claims.test.ts',
  },
  {
    rule: 'an ID token is renewed in time',
    file: 'src/web/services/read-claims.ts',
    search: "typeof iat === 'number' ? iat * 1000 : Date.now()",
    replace: 'Date.now()',
    test: 'src/web/services/sign-in.test.ts',
  },
  {
    rule: 'a changed password or email ends every copy',
    file: 'src/web/services/sign-in.ts',
    search: 'if (session?.user.uid === next.user.uid) settle(next)',
    replace: 'settle(next)',
    test: 'src/web/services/sign-in.test.ts',
  },
  {
    rule: 'disabled, removed or signed out while at work',
    file: 'src/web/services/sign-in.ts',
    search: 'const reason = code === DISABLED || session ? code : undefined',
    replace: 'const reason = session ? code : undefined',
    test: 'src/web/services/sign-in.test.ts',
  },
  {
    rule: 'video embed: the 6th segment',
    file: 'src/web/services/video-host.ts',
    search: "videoUrl.split('/')[5]",
    replace: "videoUrl.split('/')[4]",
    test: 'src/web/services/video-host.test.ts',
  },
  {
    rule: 'a signed-in start asks for its token',
    file: 'src/web/services/early-answers.ts',
    search: ' && one.idToken === idToken',
    replace: '',
    test: 'src/web/services/early-answers.test.ts',
  },
  {
    rule: 'any other signed-out path falls back',
    file: 'src/server/web-app/web-app.ts',
    search: 'isNavigation(request.raw) || isScreen(request.url)',
    replace: 'isScreen(request.url)',
    test: 'src/server/web-app/web-app.test.ts',
  },
  {
    rule: 'the page says how the portal is configured',
    file: 'src/server/web-app/web-app.ts',
    search: "reply.header('cache-control', 'no-store').header('vary', 'accept-encoding')",
    replace: "reply.header('vary', 'accept-encoding')",
    test: 'src/server/web-app/web-app.test.ts',
  },
  {
    rule: 'administrators are not tracked',
    file: 'src/domain/permissions.ts',
    search: "return accessRole(actor) === 'partner-associate'",
    replace: 'return accessRole(actor) !== undefined',
    test: 'src/server/documents/completions.test.ts',
    title: 'is forbidden to administrators',
  },
  {
    rule: "another partner's things answer",
    file: 'src/domain/permissions.ts',
    search:
      "  if (!accessRole(actor)) return 'forbidden'\n  return actor.partner === partner ? 'allowed' : 'hidden'",
    replace:
      "  if (!accessRole(actor)) return 'forbidden'\n  return actor.partner === partner ? 'allowed' : 'forbidden'",
    test: 'src/server/documents/partners.test.ts',
  },
  {
    rule: 'nothing tells the answer key before passing',
    file: 'src/domain/answer-key.ts',
    search: 'question.answers.map(({ answer }) => ({ answer }))',
    replace: 'question.answers.map((answer) => answer)',
    test: 'src/server/documents/answer-key.test.ts',
  },
  {
    rule: '/signin: heading, fields',
    file: 'src/web/signed-out/sign-in-screen.tsx',
    search: 'placeholder="Enter password"',
    replace: 'placeholder="Password"',
    test: 'e2e/sign-in-service.spec.ts',
  },
  {
    rule: '/forgot-password, /reset-password',
    file: 'src/web/signed-out/reset-password-screen.tsx',
    search: "closeLabel: 'Sign In',\n",
    replace: '',
    test: 'e2e/recovery.spec.ts',
    title: 'an invited user',
  },
]
