/** @file Scale-invariant signal-to-distortion ratio (Le Roux et al., 2019). */

/** dB: how much louder the part of `estimate` that is `reference` is than the rest of it. */
export function siSdr(reference: Float32Array, estimate: Float32Array): number {
  const length = Math.min(reference.length, estimate.length);
  const [meanR, meanE] = [mean(reference, length), mean(estimate, length)];
  let [cross, power] = [0, 0];
  for (let at = 0; at < length; at += 1) {
    cross += (reference[at]! - meanR) * (estimate[at]! - meanE);
    power += (reference[at]! - meanR) ** 2;
  }
  const scale = cross / power;
  let [target, rest] = [0, 0];
  for (let at = 0; at < length; at += 1) {
    const wanted = scale * (reference[at]! - meanR);
    target += wanted ** 2;
    rest += (estimate[at]! - meanE - wanted) ** 2;
  }
  return 10 * Math.log10(target / rest);
}

function mean(samples: Float32Array, length: number): number {
  let sum = 0;
  for (let at = 0; at < length; at += 1) sum += samples[at]!;
  return sum / length;
}
