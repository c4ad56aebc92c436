/** The package's own types know only of plain arrays; it takes typed ones. */
declare module 'fft.js' {
  export default class FFT {
    /** @param size a power of two */
    constructor(size: number);
    /** Complex values are interleaved. */
    transform(output: Float64Array, input: Float64Array): void;
    /** Scaled by 1 / size. */
    inverseTransform(output: Float64Array, input: Float64Array): void;
  }
}
