/** @file How tests' TypeScript becomes JavaScript: as the build makes it, decorators and their metadata included. */

/** @param {object} [jsc] what one kind of file needs beside that */
export const swcOptions = (jsc = {}) => ({
  swcrc: false,
  jsc: {
    parser: { syntax: 'typescript', decorators: true, tsx: false },
    target: 'es2023',
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    keepClassNames: true,
    experimental: { keepImportAttributes: true },
    ...jsc,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
});
