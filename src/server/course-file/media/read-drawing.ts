import type { CaptionProblem } from './read-captions.ts'

/** Everything that runs a program in a drawing: an element for it, an attribute for an event, an address that is a program. */
const SCRIPT = /<(?:\w+:)?script[\s>/]|[\s"'/]on[a-z]+\s*=\s*["'][^"']|=\s*["']\s*javascript:/i

/** An address of another site, which a picture on a page does not load. */
const ELSEWHERE = /<(?:\w+:)?image\b[^<>]*?href\s*=\s*["']\s*(?:https?:)?\/\//i

/** A page within the drawing, which is not drawn everywhere. */
const PAGE = /<(?:\w+:)?foreignObject[\s>/]/i

/** Finds what an SVG drawing must not have or cannot show; its text is not drawn. */
export function findDrawingProblems(text: string, path: string): CaptionProblem[] {
  const drawing = withoutComments(text)
  if (!/<\/(?:\w+:)?svg\s*>\s*$|<(?:\w+:)?svg\b[^<]*\/>\s*$/i.test(drawing))
    return [
      {
        severity: 'error',
        message: `the drawing '${path}' is cut off: its file ends too early; export it again`,
      },
    ]
  if (SCRIPT.test(drawing))
    return [
      {
        severity: 'error',
        message: `the drawing '${path}' contains a program (a script), which never runs here: export it without`,
      },
    ]
  const problems: CaptionProblem[] = []
  if (ELSEWHERE.test(drawing))
    problems.push({
      severity: 'warning',
      message: `the drawing '${path}' names a picture of another site, which is not shown: embed it in the drawing`,
    })
  if (PAGE.test(drawing))
    problems.push({
      severity: 'warning',
      message: `the drawing '${path}' has text as a web page in it (foreignObject), which is not shown everywhere: export it with plain text`,
    })
  return problems
}

function withoutComments(text: string): string {
  const [first = '', ...others] = text.split('<!--')
  return first + others.map((part) => part.split('-->').slice(1).join('-->')).join('')
}
