const HEAD = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

function drawing(inside: string, more = ''): string {
  return `<svg ${HEAD} ${more}>${inside}<rect width="9" height="9"/></svg>`
}

const PROGRAM = 'contains a script, which never runs here: remove it and export again'
const PAGE = 'contains a web page (foreignObject), which some browsers don’t show: export it with plain text'
const ELSEWHERE = 'uses external files: embed its images and remove its links'
const NOT_XML = 'has an XML error in line 1: export it again'
const WORDS = 'declares entities in its DOCTYPE: remove them and export again'
const RUN = 'alert(1)'
const without = (name: string) => `contains <${name}>, which draws nothing: remove it and export again`
const instruction = (name: string) => `contains the instruction <?${name}: remove it and export again`

/** Drawings that try to run a script or load a resource, with the reason for the refusal. Undefined if harmless. */
export const HOSTILE_DRAWINGS: Record<string, [drawing: string, reason: string | undefined]> = {
  'a script': [drawing(`<script>${RUN}</script>`), PROGRAM],
  'a script with another prefix': [
    `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>${RUN}</s:script></s:svg>`,
    PROGRAM,
  ],
  'a script whose prefix has a dash': [
    drawing(`<x-y:script xmlns:x-y="http://www.w3.org/2000/svg">${RUN}</x-y:script>`),
    PROGRAM,
  ],
  'a script behind CDATA around a comment': [
    drawing(`<desc><![CDATA[<!--]]></desc><script>${RUN}</script><desc><![CDATA[-->]]></desc>`),
    PROGRAM,
  ],
  'a script by its address': [drawing('<script href="data:text/javascript,alert(1)"/>'), PROGRAM],
  'a script by its other address': [drawing('<script xlink:href="data:text/javascript,alert(1)"/>'), PROGRAM],
  'a script of a web page': [
    drawing(`<script xmlns="http://www.w3.org/1999/xhtml">${RUN}</script>`),
    PROGRAM,
  ],
  'a script of a redefined namespace': [
    `<svg ${HEAD}><g xmlns="a:b"><script xmlns="http://www.w3.org/2000/svg">${RUN}</script></g></svg>`,
    PROGRAM,
  ],
  'a script in capitals': [drawing(`<SCRIPT>${RUN}</SCRIPT>`), PROGRAM],
  'a script after the drawing': [`${drawing('')}<script>${RUN}</script>`, NOT_XML],
  'a script in a drawing within': [drawing(`<svg><svg><script>${RUN}</script></svg></svg>`), PROGRAM],
  'a script by an entity': [
    `<!DOCTYPE svg [<!ENTITY s "<script xmlns='http://www.w3.org/2000/svg'>${RUN}</script>">]>${drawing('&s;')}`,
    WORDS,
  ],
  'an attribute by a declaration': [
    `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "${RUN}">]>${drawing('')}`,
    WORDS,
  ],
  'entities without end': [
    `<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">]>${drawing('<text>&c;</text>')}`,
    WORDS,
  ],
  'an entity from elsewhere': [
    `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${drawing('<text>&a;</text>')}`,
    WORDS,
  ],
  'an unknown entity': [drawing('<text>&nbsp;</text>'), NOT_XML],
  'an event': [drawing('', `onload="${RUN}"`), PROGRAM],
  'an event in capitals': [drawing('', `ONLOAD="${RUN}"`), PROGRAM],
  'an event with spaces': [drawing('', `onload \n = '${RUN}'`), PROGRAM],
  'an event without quotes': [drawing('', `onload=${RUN}`), NOT_XML],
  'an event behind a slash': [drawing(`<g/onload="${RUN}"/>`), NOT_XML],
  'an event of an animation': [drawing(`<animate onbegin="${RUN}" attributeName="x" dur="1s"/>`), PROGRAM],
  'an event at the end of an animation': [
    drawing(`<set onend="${RUN}" attributeName="x" to="1" dur="1ms"/>`),
    PROGRAM,
  ],
  'an animation that begins an event': [
    drawing(`<animate attributeName="onload" to="${RUN}" begin="0s"/>`),
    PROGRAM,
  ],
  'a link to a program': [drawing('<a href="javascript:alert(1)"><rect width="9" height="9"/></a>'), PROGRAM],
  'a link in character references': [
    drawing('<a href="&#106;avascript:alert(1)"><rect width="9" height="9"/></a>'),
    PROGRAM,
  ],
  'a link in hexadecimal references': [
    drawing('<a xlink:href="&#x6a;&#x61;vascript&#x3a;alert(1)"/>'),
    PROGRAM,
  ],
  'a link with a line end in it': [drawing('<a href="java&#10;script:alert(1)"/>'), PROGRAM],
  'a link with a tab in it': [drawing('<a href="java&#9;script:alert(1)"/>'), PROGRAM],
  'a link with spaces before it': [drawing('<a href="  &#1;javascript:alert(1)"/>'), NOT_XML],
  'a link in capitals': [drawing('<a href=" JaVaScRiPt:alert(1)"/>'), PROGRAM],
  'a link with another prefix': [
    drawing('<a y:href="javascript:alert(1)" xmlns:y="http://www.w3.org/1999/xlink"/>'),
    PROGRAM,
  ],
  'a link to another site': [drawing('<a href="https://evil.example/"/>'), ELSEWHERE],
  'a link to a page in it': [
    drawing('<a href="data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;"/>'),
    ELSEWHERE,
  ],
  'an animation of a link': [
    drawing('<a><animate attributeName="href" values="javascript:alert(1)"/></a>'),
    PROGRAM,
  ],
  'an animation of a link in references': [
    drawing('<a><animate attributeName="&#104;ref" to="&#106;avascript:alert(1)"/></a>'),
    PROGRAM,
  ],
  'a set of a link': [drawing('<a><set attributeName="xlink:href" to="javascript:alert(1)"/></a>'), PROGRAM],
  'a use from elsewhere': [drawing('<use href="https://evil.example/a.svg#x"/>'), ELSEWHERE],
  'a use of a drawing in it': [
    drawing('<use href="data:image/svg+xml,&lt;svg id=\'x\'/&gt;#x"/>'),
    ELSEWHERE,
  ],
  'an image from elsewhere': [drawing('<image href="//evil.example/a.png"/>'), ELSEWHERE],
  'an image that is a drawing': [drawing('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'), ELSEWHERE],
  'a filter of an image from elsewhere': [
    drawing('<filter><feImage href="https://evil.example/a.png"/></filter>'),
    ELSEWHERE,
  ],
  'a page within': [
    drawing(
      `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="${RUN}"/></body></foreignObject>`,
    ),
    PAGE,
  ],
  'a frame': [drawing('<iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/>'), PAGE],
  'an object': [
    drawing('<h:object xmlns:h="http://www.w3.org/1999/xhtml" data="javascript:alert(1)"/>'),
    PAGE,
  ],
  'an embedded page': [
    drawing('<h:embed xmlns:h="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/>'),
    PAGE,
  ],
  'a frame of its own': [drawing('<iframe src="javascript:alert(1)"/>'), without('iframe')],
  'a handler': [drawing(`<handler type="text/javascript">${RUN}</handler>`), PROGRAM],
  'a listener': [
    drawing('<ev:listener xmlns:ev="http://www.w3.org/2001/xml-events" event="load" handler="#a"/>'),
    PROGRAM,
  ],
  'a style sheet by an instruction': [
    `<?xml-stylesheet href="javascript:alert(1)"?>${drawing('')}`,
    instruction('xml-stylesheet'),
  ],
  'a transformation by an instruction': [
    `<?xml-stylesheet type="text/xsl" href="#x"?>${drawing('')}`,
    instruction('xml-stylesheet'),
  ],
  'a style from elsewhere': [drawing('<style>@import "https://evil.example/a.css";</style>'), ELSEWHERE],
  'a style that loads': [
    drawing('<style>rect { fill: url(https://evil.example/a.svg#x) }</style>'),
    ELSEWHERE,
  ],
  'a style in escapes': [
    drawing('<style>rect { fill: u\\72l(https://evil.example/a.svg#x) }</style>'),
    ELSEWHERE,
  ],
  'a style in CDATA': [
    drawing('<style><![CDATA[@im]]><![CDATA[port "https://evil.example/a.css";]]></style>'),
    ELSEWHERE,
  ],
  'a style attribute that loads': [
    drawing('<rect style="background: url(https://evil.example/)"/>'),
    ELSEWHERE,
  ],
  'a fill from elsewhere': [drawing('<rect fill="url(https://evil.example/a.svg#x)"/>'), ELSEWHERE],
  'another base': [drawing('<use href="#x"/>', 'xml:base="https://evil.example/"'), ELSEWHERE],
  'another encoding': [
    `<?xml version="1.0" encoding="UTF-7"?>${drawing('+ADw-script+AD4-alert(1)')}`,
    'isn’t declared as UTF-8: export it as UTF-8',
  ],
  'UTF-16 by its word': [
    `<?xml version="1.0" encoding="UTF-16"?>${drawing('')}`,
    'isn’t declared as UTF-8: export it as UTF-8',
  ],
  'groups without end': [
    drawing('<g>'.repeat(500)),
    'is nested more than 250 levels deep: export it with fewer groups',
  ],
  'a script in a comment': [drawing(`<!-- <script>${RUN}</script> -->`), undefined],
  'a script as words': [drawing(`<text>&lt;script&gt;${RUN}&lt;/script&gt;</text>`), undefined],
  'an event as words': [drawing('<text>onload="alert(1)"</text>'), undefined],
  'an event of an editor': [
    drawing(`<g i:onload="${RUN}" xmlns:i="http://www.inkscape.org/namespaces/inkscape"/>`),
    undefined,
  ],
  'an animation that begins with an access key': [
    drawing('<animate attributeName="x" begin="accessKey(a)" dur="1s"/>'),
    undefined,
  ],
}

/** Drawings exported by programs. */
export const GOOD_DRAWINGS: Record<string, string> = {
  Inkscape: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="210mm" viewBox="0 0 210 297" version="1.1" inkscape:version="1.3" sodipodi:docname="cat.svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
  xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  xmlns:cc="http://creativecommons.org/ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xlink="http://www.w3.org/1999/xlink">
  <sodipodi:namedview pagecolor="#ffffff" inkscape:document-units="mm"/>
  <metadata><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format><dc:type rdf:resource="http://purl.org/dc/dcmitype/StillImage"/></cc:Work></rdf:RDF></metadata>
  <defs><linearGradient id="a"><stop style="stop-color:#c00;stop-opacity:1" offset="0"/></linearGradient><linearGradient id="b" xlink:href="#a"/></defs>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer"><path style="fill:url(#b);stroke:none" d="M 1,1 9,9 Z" sodipodi:nodetypes="ccc"/></g>
</svg>`,
  Illustrator: `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 28.0, SVG Export Plug-In -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px" viewBox="0 0 9 9" style="enable-background:new 0 0 9 9;" xml:space="preserve">
<style type="text/css">.st0{fill:#FFFFFF;}.st1{clip-path:url(#SVGID_2_);}</style>
<switch><g><defs><rect id="SVGID_1_" width="9" height="9"/></defs><clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_" style="overflow:visible;"/></clipPath>
<image style="overflow:visible;" width="1" height="1" xlink:href="data:image/png;base64,iVBORw0KGgo=
AAAA" transform="matrix(1 0 0 1 0 0)"/></g></switch></svg>`,
  Figma: `<svg width="24" height="24" viewBox="0 0 24 24" fill="none" xmlns="http://www.w3.org/2000/svg">
<g clip-path="url(#clip0_1_2)" filter="url(#filter0_d_1_2)"><path fill-rule="evenodd" clip-rule="evenodd" d="M1 1H9V9Z" fill="#1E1E1E"/></g>
<defs><filter id="filter0_d_1_2" x="0" y="0" width="9" height="9" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="a"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0"/><feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feBlend mode="normal" in2="a"/></filter>
<clipPath id="clip0_1_2"><rect width="24" height="24" fill="white"/></clipPath></defs></svg>`,
  'a hand, with a byte order mark':
    '\ufeff<svg xmlns="http://www.w3.org/2000/svg"><text>a &#38; b</text></svg>',
}
