// cspell:disable Codecs of video and audio, as identified in files.
/** Video codecs that all browsers support. */
const PLAYED_PICTURES = new Set(['avc1', 'avc3', 'av01', 'vp08', 'vp09', 'V_VP8', 'V_VP9', 'V_AV1'])
const PLAYED_SOUNDS = new Set(['Opus', 'fLaC', '.mp3', 'A_OPUS', 'A_VORBIS'])

/** Names of video codecs that some browsers do not support, by prefix. */
const PICTURES: readonly [RegExp, string][] = [
  [/^(?:hvc1|hev1|V_MPEGH)/, 'H.265 (HEVC)'],
  [/^dv(?:h1|he|a1|av)/, 'Dolby Vision'],
  [/^(?:vvc1|vvi1)/, 'H.266 (VVC)'],
  [/^(?:mp4v|V_MPEG4\/ISO\/(?:SP|ASP|AP))/, 'MPEG-4 Visual'],
  [/^V_MPEG4\/ISO\/AVC/, 'H.264 in WebM'],
  [/^[sh]263/, 'H.263'],
  [/^ap(?:c[hnso]|4[hx])|^V_PRORES/, 'ProRes'],
  [/^AVd[nh]/, 'DNxHD'],
  [/^(?:mjp[2ab]|jpeg|V_MJPEG)/, 'Motion JPEG'],
  [/^(?:m[12]v|V_MPEG[12])/, 'MPEG-2'],
  [/^encv/, 'an encrypted form'],
]
const SOUNDS: readonly [RegExp, string][] = [
  [/^(?:ac-3|A_AC3)/, 'Dolby Digital (AC-3)'],
  [/^(?:ec-3|A_EAC3)/, 'Dolby Digital Plus (E-AC-3)'],
  [/^ac-4/, 'Dolby AC-4'],
  [/^(?:mlpa|A_TRUEHD)/, 'Dolby TrueHD'],
  [/^(?:alac|A_ALAC)/, 'Apple Lossless (ALAC)'],
  [/^sa(?:mr|wb|wp)/, 'AMR'],
  [/^(?:dts[cehlx+-]|A_DTS)/, 'DTS'],
  [/^mh[am][12]/, 'MPEG-H'],
  [/^A_AAC/, 'AAC in WebM'],
  [/^(?:[su]owt|twos|[il]pcm|fpcm|in24|in32|fl32|fl64|raw |A_PCM)/, 'uncompressed PCM'],
  [/^enca/, 'encrypted'],
]

/** Audio codecs within `mp4a`, by descriptor type (ISO/IEC 14496-1, 7.2.6.6). */
const DESCRIBED_SOUNDS: Record<number, string> = {
  165: 'ac-3',
  166: 'ec-3',
  169: 'dtsc',
  170: 'dtsh',
  171: 'dtsl',
  172: 'dtse',
  174: 'ac-4',
}

/** Returns the name of a video codec that some browsers do not support. Undefined for the others. */
export function rarePictureName(code: string): string | undefined {
  return PLAYED_PICTURES.has(code) ? undefined : nameOfCode(code, PICTURES)
}

/** Returns the name of an audio codec that some browsers do not support. `type` is the descriptor type. */
export function rareSoundName(code: string, type?: number): string | undefined {
  const described = code === 'mp4a' ? DESCRIBED_SOUNDS[type ?? 0] : code
  return described === undefined || PLAYED_SOUNDS.has(described) ? undefined : nameOfCode(described, SOUNDS)
}

function nameOfCode(code: string, names: readonly [RegExp, string][]): string {
  return (
    names.find(([pattern]) => pattern.test(code))?.[1] ??
    `the codec '${code.replace(/[^ -~]/g, '?').slice(0, 30)}'`
  )
}
