/** Loudness of a recording over its duration. */

const powerOf = (samples: Float32Array): number =>
  samples.length === 0 ? 0 : samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length

/** `count` levels from 0 to 1, the loudest being 1; silence is all zeros. */
export const waveformOf = (samples: Float32Array, count: number): number[] => {
  const levels = Array.from({ length: count }, (_, at) => {
    const edge = (index: number): number => Math.floor((index * samples.length) / count)
    return Math.sqrt(powerOf(samples.subarray(edge(at), edge(at + 1))))
  })
  const loudest = Math.max(...levels)
  return loudest === 0 ? levels : levels.map((level) => level / loudest)
}
