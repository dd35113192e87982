// cspell:ignore mglyph
/** URL that hostile clipboards try to load. No request to it may ever occur. */
const HARMFUL_URL = 'https://harm.example/x'

/** Markup that tries to run scripts, load resources, navigate, stall or confuse. Its text may be pasted. */
export const HOSTILE: Readonly<Record<string, string>> = {
  script: `<p>a</p><script>fetch('${HARMFUL_URL}'); globalThis.harmed = 1</script>`,
  'script that is moved out of a table': `<table><script>globalThis.harmed = 1</script><tr><td>a</td></tr></table>`,
  handlers: `<img src=x onerror="harmed=1"><p onclick=harmed=1 onmouseover="harmed=1">a</p><body onload=harmed=1><details open ontoggle=harmed=1>b</details>`,
  'handlers without spaces': `<p/onclick="harmed=1"/onfocus='harmed=1'autofocus tabindex=1>a<input/autofocus/onfocus=harmed=1>`,
  'handlers after an end tag': `<p </onclick=harmed=1 </style=color:red>a</p>`,
  'scripts in links': [
    'javascript:harm()',
    ' JaVaScRiPt:harm()',
    'java\tscript:harm()',
    'java&#10;script:harm()',
  ]
    .concat([
      '&#106;avascript:harm()',
      '\u0001javascript:harm()',
      'vbscript:harm()',
      'data:text/html,<script>1</script>',
    ])
    .concat([
      'blob:https://x/1',
      'filesystem:https://x/1',
      'file:///etc/passwd',
      'view-source:https://x',
      '//harm.example',
    ])
    .map((href, at) => `<a href="${href}">link ${at}</a> `)
    .join(''),
  'pictures from elsewhere': `<img src="${HARMFUL_URL}"><img srcset="${HARMFUL_URL} 2x"><picture><source srcset="${HARMFUL_URL}"><img src="${HARMFUL_URL}"></picture><input type=image src="${HARMFUL_URL}"><video poster="${HARMFUL_URL}" src="${HARMFUL_URL}"></video><audio src="${HARMFUL_URL}" autoplay></audio><table background="${HARMFUL_URL}"><tr><td background="${HARMFUL_URL}">a</td></tr></table>`,
  'style sheets from elsewhere': `<link rel=stylesheet href="${HARMFUL_URL}"><link rel=preload as=image href="${HARMFUL_URL}"><link rel=dns-prefetch href="//harm.example"><link rel=modulepreload href="${HARMFUL_URL}"><style>@import "${HARMFUL_URL}"; p { background: url(${HARMFUL_URL}) } @font-face { font-family: x; src: url(${HARMFUL_URL}) } p { font-family: x }</style><p style="background:url(${HARMFUL_URL})">a</p>`,
  'styles in other letters': `<p STYLE="color:red" sTyLe=1>a</p><STYLE>p{}</STYLE><svg><style>p{}</style></svg><sTyle media=all>p{}</sTyle>`,
  'a page that leaves': `<meta http-equiv="refresh" content="0;url=${HARMFUL_URL}"><base href="${HARMFUL_URL}"><p>a</p><a href="b">b</a>`,
  'a policy of its own': `<meta http-equiv="Content-Security-Policy" content="default-src *"><p>a</p>`,
  frames: `<iframe src="${HARMFUL_URL}"></iframe><iframe srcdoc="<script>parent.harmed=1</script>"></iframe><object data="${HARMFUL_URL}"></object><embed src="${HARMFUL_URL}"><frameset onload=harmed=1><frame src="${HARMFUL_URL}"></frameset><portal src="${HARMFUL_URL}"></portal>`,
  forms: `<form action="${HARMFUL_URL}" id=f><input name=a value=b><button formaction="${HARMFUL_URL}">go</button><isindex action="${HARMFUL_URL}"></form><p>a</p>`,
  drawings: `<svg onload=harmed=1><script>harmed=1</script><image href="${HARMFUL_URL}"/><use href="data:image/svg+xml,<svg id='x' onload='harmed=1'/>#x"/><animate attributeName=href values="javascript:harm()"/><foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload=harmed=1>in a drawing</body></foreignObject></svg><p>a</p>`,
  'markup that another reading changes': `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=harmed=1&gt;"></table></mtext></math><svg></p><style><a id="</style><img src=1 onerror=harmed=1>"></svg><noscript><p title="</noscript><img src=x onerror=harmed=1>">a</p></noscript><form><math><mtext></form><form><mglyph><style></math><img src onerror=harmed=1>`,
  'text that ends what it stands in': `<textarea></textarea><img src=x onerror=harmed=1></textarea><title><img src=x onerror=harmed=1></title><xmp><img src=x onerror=harmed=1></xmp><noembed><img onerror=harmed=1 src=x></noembed><p>a</p>`,
  templates: `<template><img src="${HARMFUL_URL}" onerror=harmed=1><script>harmed=1</script></template><div><template shadowrootmode=open><img src="${HARMFUL_URL}"><slot></slot></template>a</div>`,
  'comments that are none': `<!--[if gte mso 9]><img src="${HARMFUL_URL}"><![endif]--><![CDATA[<img src=${HARMFUL_URL} onerror=harmed=1>]]><!-->a<img src=x onerror=harmed=1>--><?xml version="1.0"?><p>b</p>`,
  'names of what every object has': `<p constructor=1 __proto__=2 id=__proto__ class="__proto__ constructor toString">a</p><constructor>b</constructor><style>.__proto__ { font-weight: bold } .constructor { display: none }</style><ul type=__proto__><li value=__proto__>c</li></ul>`,
  'names that hide those of the page': `<form id=document name=body><input name=parentNode><input name=childNodes><input name=attributes><input name=getAttribute>a</form><img name=getElementsByTagName><a id=body name=querySelector>b</a>`,
  'signs of another world': `<p style="color:red">\uFDD0style=x on\uFDD0click\u0000\u202Eabc\uD800</p><\uFDD0p on\u0000click=harmed=1>a<p st\u0000yle=x>b`,
  entities: `<p>&lt;script&gt;harmed=1&lt;/script&gt; &#60;img src=x onerror=harmed=1&#62;</p>`,
  'numbers without end': `<ol start=99999999999999999999><li value=-1e400>a</ol><table><tr><td colspan=999999999 rowspan=99999999>b<td>c<tr><td colspan=-1>d</table><h99>e</h99><p style="mso-list:l0 level99 lfo1;mso-outline-level:1e9">f</p><li aria-level=1e9>g</li>`,
  plaintext: `<p>a</p><plaintext><script>harmed=1</script>`,
  'scripts in addresses of other attributes': `<a xlink:href="javascript:harm()">a</a><svg><a xlink:href="javascript:harm()"><text>b</text></a></svg><math href="javascript:harm()">c</math><a href="${HARMFUL_URL}" ping="${HARMFUL_URL}" target=_self download>d</a><q cite="javascript:harm()">e</q><area href="javascript:harm()"><a href="&Tab;java&NewLine;script&colon;harm()">f</a><a href="https://x@javascript:1/">g</a><a href="java\u00adscript:harm()">h</a><a href="\u200bjavascript:harm()">i</a><a href="javascript\uff1aharm()">j</a><a href="feed:javascript:harm()">k</a>`,
  'shapes that change when they are parsed again': `<svg><desc><noscript><style></noscript><img src=x onerror=harmed=1></style></desc></svg><math><annotation-xml encoding="text/html"><style><img src=x onerror=harmed=1></style></annotation-xml></math><svg><title><a id="</title><img src=x onerror=harmed=1>">a</a></title></svg><select><template><style><!--</style><a rel="--></style></template></select><img id=x src=x onerror=harmed=1>">b</a></select><table><caption><svg><title><table><caption></caption></table><style><a id="</style><img src=x onerror=harmed=1>">`,
  'style of a page': `<div style="behavior:url(${HARMFUL_URL});-moz-binding:url(${HARMFUL_URL});background-image:image-set('${HARMFUL_URL}' 1x);list-style:url(${HARMFUL_URL});content:url(${HARMFUL_URL});cursor:url(${HARMFUL_URL}),auto;mask:url(${HARMFUL_URL})">a</div><p style="width:expression(harmed=1)">b</p><style>@namespace x "${HARMFUL_URL}"; :root{--a:url(${HARMFUL_URL})} p{background:var(--a)}</style><link rel=stylesheet href="data:text/css,@import '${HARMFUL_URL}'">`,
  'custom elements': `<x-harm onclick=harmed=1 is=y-harm>a</x-harm><p is="y-harm">b</p>`,
}

/** Returns clipboards so large, deep or tangled that a naive reader would take minutes. */
export function hugeClipboards(): Readonly<Record<string, string>> {
  return {
    '10 MB of words': `<p>${'purr '.repeat(2_000_000)}</p>`,
    '10 MB of elements': '<b>a</b>'.repeat(1_250_000),
    '10 MB of comments': `<!--${'-'.repeat(10_000_000)}`,
    'comments around everything': '<!-- -->'.repeat(400_000),
    'comments after everything': `<p>a</p></body></html>${'<?x>'.repeat(50_000)}`,
    '10 MB of one attribute': `<p title="${'style=on'.repeat(1_250_000)}">a</p>`,
    '10 MB of a picture': `<p>a<img alt="big" src="data:image/png;base64,${'A'.repeat(10_000_000)}"></p>`,
    '5,000 levels': `${'<div>'.repeat(5000)}deep${'</div>'.repeat(5000)}`,
    '5,000 levels of lists': `${'<ul><li>a'.repeat(5000)}`,
    '5,000 levels of tables': `${'<table><tr><td>a'.repeat(5000)}`,
    '5,000 levels of quotes': `${'<blockquote>a'.repeat(5000)}`,
    '5,000 levels of drawings': `${'<svg><g>'.repeat(5000)}`,
    'formats that are opened again in each paragraph': `${Array.from({ length: 3000 }, (_, at) => `<b id=${at}><i class=${at}>`).join('')}${'<p>a'.repeat(20_000)}`,
    'links in links': '<a href="https://example.org">a'.repeat(20_000),
    'rules of styles without end': `<style>${'.a'.repeat(500_000)}{${';'.repeat(500_000)}</style><p class=a>a</p>`,
    'classes without end': `<style>.a{font-weight:bold}</style><p class="${'a '.repeat(200_000)}">a</p>`,
    'declarations without end': `<p style="${'color:red;'.repeat(200_000)}">a</p>`,
    'cells without end': `<table>${'<tr>'.concat('<td>a'.repeat(100)).repeat(300)}</table>`,
    'quotes that are not closed': '<a b="'.repeat(90_000),
    '10 MB of small elements': '<p>a cat</p>'.repeat(833_000),
    '10 MB of one table': `<table>${'<tr><td>a</td><td>b</td></tr>'.repeat(330_000)}</table>`,
    '5,000 levels of elements in a line': `${'<span>'.repeat(5000)}deep${'</span>'.repeat(5000)}`,
    '5,000 levels of formulas': `${'<math><mi>'.repeat(5000)}`,
    'tables in tables': `${'<table><tr><td>a<td>b'.repeat(240)}`,
    'links that are closed too often': `${'<a><div>'.repeat(120)}${'</a>'.repeat(20_000)}`,
    'spaces without end': `<p>${' \u00a0'.repeat(1_000_000)}a</p>`,
  }
}

/** Clipboards just below the limits of a paste. */
export const LARGEST_CLIPBOARDS: Readonly<Record<string, string>> = {
  paragraphs: `<p>${'purr '.repeat(24)}</p>`.repeat(2450),
  items: `<ul>${'<li>a cat</li>'.repeat(1000)}</ul>`,
  cells: `<table>${`<tr>${'<td>a</td>'.repeat(10)}</tr>`.repeat(150)}</table>`,
  comments: `<html>${'<!-- -->'.repeat(4990)}<p>a</p></html>`,
  levels: `${'<div>'.repeat(240)}deep${'</div>'.repeat(240)}`.repeat(100),
  formats: `${'<b>'.repeat(240)}${'<p>a'.repeat(2000)}`,
  declarations: `<p style="${'color:red;'.repeat(390_000)}">a</p>`,
}
