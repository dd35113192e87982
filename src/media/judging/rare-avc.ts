/** H.264 profiles whose parameter sets declare bit depth and chroma format (ITU-T H.264, 7.3.2.1.1). */
const HIGH_PROFILES = new Set([44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 144, 244])
/** Profiles for bit depths above 8 or chroma formats other than 4:2:0. */
const RARE_PROFILES = new Set([44, 110, 122, 144, 244])

/**
 * Returns the format of an H.264 film in its configuration `avcC` (ISO/IEC 14496-15, 5.3.3.1). Undefined for 8 bits and
 * 4:2:0, the only format that all browsers support.
 */
export function rareAvcName(configuration: Buffer): string | undefined {
  const set = firstParameterSet(configuration)
  if (!set) return RARE_PROFILES.has(configuration[1] ?? 0) ? 'a professional H.264 profile' : undefined
  const bits = new Bits(set)
  const profile = bits.read(8)
  bits.read(16)
  bits.readCount()
  if (!HIGH_PROFILES.has(profile)) return undefined
  const chroma = bits.readCount()
  if (chroma === 3) bits.read(1)
  const depth = 8 + Math.max(bits.readCount(), bits.readCount())
  if (depth > 8) return `H.264 with ${depth}-bit color`
  return chroma > 1 ? `H.264 with ${chroma === 2 ? '4:2:2' : '4:4:4'} color` : undefined
}

/** Returns the first sequence parameter set without its header and emulation prevention bytes. */
function firstParameterSet(configuration: Buffer): Buffer | undefined {
  const count = (configuration[5] ?? 0) & 31
  const length = configuration.length < 8 ? 0 : configuration.readUInt16BE(6)
  if (count === 0 || length < 5 || configuration.length < 8 + length) return undefined
  const unit = configuration.subarray(9, 8 + length)
  return Buffer.from(unit.filter((byte, at) => byte !== 3 || unit[at - 1] !== 0 || unit[at - 2] !== 0))
}

/** Reader of a bit stream, with zeros beyond its end. */
class Bits {
  private readonly bytes: Buffer
  private at = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  read(count: number): number {
    let value = 0
    for (let bit = 0; bit < count; bit++) {
      value = value * 2 + (((this.bytes[this.at >> 3] ?? 0) >> (7 - (this.at & 7))) & 1)
      this.at++
    }
    return value
  }

  /** Reads an Exp-Golomb code. */
  readCount(): number {
    let zeros = 0
    while (zeros < 32 && this.at < this.bytes.length * 8 && this.read(1) === 0) zeros++
    return 2 ** zeros - 1 + this.read(zeros)
  }
}
