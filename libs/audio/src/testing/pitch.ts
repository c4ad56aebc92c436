/** The frequency of a tone, Hz: the time between its first and its last rising zero, over how many there are. */
export function pitchOf(samples: Float32Array, sampleRate: number): number {
  const zeros: number[] = [];
  for (let at = 1; at < samples.length; at += 1) {
    const [before, here] = [samples[at - 1]!, samples[at]!];
    if (before < 0 && here >= 0) zeros.push(at - 1 + before / (before - here));
  }
  return ((zeros.length - 1) * sampleRate) / (zeros.at(-1)! - zeros[0]!);
}

/** How far apart two pitches are; a semitone is 100. */
export const centsBetween = (a: number, b: number): number => 1_200 * Math.log2(a / b);
