import type { Growth, Series } from './series.ts'

const PANEL = { width: 300, height: 240, left: 52, top: 34, gap: 24 }
const LEGEND = 64
/** Dark enough for words on white; told apart by their dashes, too. */
const LINES = [
  { color: '#1f5fbf', dashes: '' },
  { color: '#b3261e', dashes: '6 3' },
  { color: '#2e6b34', dashes: '2 3' },
]

type Scale = (value: number) => number

/** Draws the cost against the size, both in logarithms: a panel for each thing that grows, with a dotted linear line. */
export function drawGrowth(all: Growth[]): string {
  const step = PANEL.left + PANEL.width + PANEL.gap
  const [width, height] = [step * all.length, PANEL.top + PANEL.height + 30 + LEGEND]
  const costs = all.flatMap(({ series }) => series.flatMap(({ points }) => points.map(({ cost }) => cost)))
  const [low, high] = [decadeBelow(Math.min(...costs)), decadeAbove(Math.max(...costs))]
  const y = scale(low, high, PANEL.top + PANEL.height, PANEL.top)
  const panels = all.map(
    (growth, at) => `<g transform="translate(${at * step})">${panel(growth, y, { low, high })}</g>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">`,
    `<title>Cost against size</title><rect width="${width}" height="${height}" fill="#fff"/>`,
    ...panels,
    '</svg>\n',
  ].join('\n')
}

function panel({ of, series }: Growth, y: Scale, { low, high }: { low: number; high: number }): string {
  const sizes = series[0]?.points.map(({ size }) => size) ?? []
  const [first = 1, last = 1] = [sizes[0], sizes.at(-1)]
  const x = scale(first, last, PANEL.left, PANEL.left + PANEL.width)
  return [
    `<text x="${PANEL.left}" y="20" font-weight="bold">ms against ${of}</text>`,
    ...decades(low, high).map((cost) => rule(y(cost), cost)),
    ...sizes.map((size) => sizeMark(x(size), size)),
    linearLine(series[0], x, y, low),
    ...series.map((one, at) => line(one, x, y, at)),
  ].join('\n')
}

function rule(at: number, cost: number): string {
  const end = PANEL.left + PANEL.width
  return (
    `<path d="M${PANEL.left} ${round(at)}H${end}" stroke="#ddd"/>` +
    `<text x="${PANEL.left - 6}" y="${round(at + 4)}" text-anchor="end">${cost}</text>`
  )
}

function sizeMark(at: number, size: number): string {
  const y = PANEL.top + PANEL.height + 16
  return `<text x="${round(at)}" y="${y}" text-anchor="middle">${size.toLocaleString('en')}</text>`
}

/** A line that grows as the size does, up to the last point, for the eye. */
function linearLine(series: Series | undefined, x: Scale, y: Scale, low: number): string {
  const end = series?.points.at(-1)
  const begin = series?.points[0]
  if (!end || !begin) return ''
  const size = Math.max(begin.size, (end.size * low) / end.cost)
  const points = [
    [x(size), y((end.cost * size) / end.size)],
    [x(end.size), y(end.cost)],
  ]
  const path = points.map((point) => point.map(round).join(' ')).join('L')
  return `<path d="M${path}" stroke="#999" stroke-dasharray="1 4" fill="none"/>`
}

function line({ work, points }: Series, x: Scale, y: Scale, at: number): string {
  const { color, dashes } = LINES[at % LINES.length] ?? { color: '#000', dashes: '' }
  const places = points.map(({ size, cost }) => [round(x(size)), round(y(cost))] as const)
  const legend = PANEL.top + PANEL.height + 36 + at * 16
  return [
    `<path d="M${places.map((place) => place.join(' ')).join('L')}" stroke="${color}" stroke-width="2" stroke-dasharray="${dashes}" fill="none"/>`,
    ...places.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3" fill="${color}"/>`),
    `<path d="M${PANEL.left} ${legend - 4}h24" stroke="${color}" stroke-width="2" stroke-dasharray="${dashes}"/>`,
    `<text x="${PANEL.left + 30}" y="${legend}">${work}</text>`,
  ].join('\n')
}

/** Maps a range to pixels by its logarithms; a range of one value to the first pixel. */
function scale(first: number, last: number, from: number, to: number): Scale {
  const length = Math.log(last / first) || 1
  return (value) => from + (Math.log(value / first) / length) * (to - from)
}

function decades(low: number, high: number): number[] {
  const count = Math.round(Math.log10(high / low))
  return Array.from({ length: count + 1 }, (_, at) => Number((low * 10 ** at).toPrecision(1)))
}

function decadeBelow(value: number): number {
  return 10 ** Math.floor(Math.log10(value))
}

function decadeAbove(value: number): number {
  return 10 ** Math.ceil(Math.log10(value))
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
